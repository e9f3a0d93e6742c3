declare module "damerau-levenshtein" {
  export default function damerauLevenshtein(
    from: ArrayLike<string>,
    to: ArrayLike<string>,
  ): { readonly steps: number };
}
