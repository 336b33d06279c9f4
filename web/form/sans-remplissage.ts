/** Ce qu'un champ dit aux navigateurs et aux gestionnaires de mots de passe (1Password, LastPass, Bitwarden, Dashlane) pour rester vide. */
export const SANS_REMPLISSAGE = {
  autoComplete: "off",
  "data-1p-ignore": "true",
  "data-lpignore": "true",
  "data-bwignore": "true",
  "data-form-type": "other",
} as const;
