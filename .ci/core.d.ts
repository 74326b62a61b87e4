// The names beyond the language itself that browsers and node both have, and that the core of the script may use.

declare class URLSearchParams {
  constructor(init?: string | Record<string, string>);
  get(name: string): string | null;
  set(name: string, value: string): void;
}

declare function atob(text: string): string;
declare function btoa(text: string): string;
