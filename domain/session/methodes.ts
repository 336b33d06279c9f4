/** Comment la personne prouve que c'est elle, après son mot de passe : une application de codes, ou un code reçu par e-mail. */
export const METHODES = ["application", "courriel"] as const;
export type Methode = (typeof METHODES)[number];
