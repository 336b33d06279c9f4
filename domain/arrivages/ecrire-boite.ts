import { z } from "zod";

const requis = (phrase: string) => z.string().trim().min(1, phrase);

/** Ce qu'un admin dit d'une boîte aux lettres, pour en écrire le réglage. */
export const saisieBoite = z.object({
  hote: requis("Le serveur est requis").regex(
    /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/i,
    "Le nom du serveur seul, comme «\u00a0imap.exemple.fr\u00a0»",
  ),
  utilisateur: requis("L'utilisateur est requis").max(200, "L'utilisateur dépasse 200 caractères"),
  mot_de_passe: z.string().min(1, "Le mot de passe est requis").max(500, "Le mot de passe dépasse 500 caractères"),
  /** Comment l'on écrit à la boîte ; `*@domaine` quand tout le domaine y arrive. */
  adresse: requis("L'adresse est requise").regex(
    /^(?:\*|[a-z0-9._-]{1,40})@[a-z0-9](?:[a-z0-9.-]{0,200}[a-z0-9])?$/i,
    "Une adresse comme «\u00a0documents@exemple.fr\u00a0», ou «\u00a0*@documents.exemple.fr\u00a0»",
  ),
});
export type SaisieBoite = z.infer<typeof saisieBoite>;

/** Le réglage d'une boîte relevée par IMAP chiffré, port 993 : sa ligne d'environnement, les signes spéciaux codés en `%XX`. */
export const ecrireBoite = ({ hote, utilisateur, mot_de_passe, adresse }: SaisieBoite): string =>
  `BOITE_URL=imaps://${coder(utilisateur)}:${coder(mot_de_passe)}@${hote.toLowerCase()}:993/INBOX?adresse=${coder(adresse.toLowerCase())}`;

/** `encodeURIComponent` laisse `'`, `(`, `)`, `!` et `*`, qu'un shell ou un fichier d'environnement lit à sa façon. */
const coder = (texte: string): string =>
  encodeURIComponent(texte).replace(
    /[!'()*~]/g,
    (signe) => `%${signe.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
