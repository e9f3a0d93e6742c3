declare module "damerau-levenshtein" {
  export default function damerauLevenshtein(from: string, to: string): { readonly steps: number };
}
