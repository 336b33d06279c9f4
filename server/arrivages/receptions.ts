import { randomInt } from "node:crypto";
import { erreursArrivage } from "../../domain/arrivages/arrivage.erreurs.ts";
import type { ReceptionSociete, VoiesArrivage } from "../../domain/arrivages/arrivage.ts";
import { sansAccents } from "../../domain/commun/recherche.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import type { Services } from "../services.ts";
import { oublierExpediteur } from "./arrivages.queries.ts";
import { cleDeSociete, insererReception, societesSansReception } from "./prise.queries.ts";
import { lireReception, renouvelerCle } from "./receptions.queries.ts";
import { adresseDe, type ReglagesArrivages } from "./reglages.ts";

/** Sans voyelles ni signes qui se confondent : ni mot, ni faute de recopie. */
const ALPHABET = "bcdfghjkmnpqrstvwxz23456789";
const SIGNES = 10;

/** Dix signes tirés au hasard (47 bits) : une adresse ne se devine pas, et se lit au téléphone. */
const auHasard = (): string => Array.from({ length: SIGNES }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** Le nom de la société, réduit à ce qu'une adresse admet. */
const abrege = (nom: string): string =>
  sansAccents(nom)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 24)
    .replace(/-$/, "") || "societe";

export const nouvelleCle = (nom: string): string => `${abrege(nom)}-${auHasard()}`;

/** Ouvre une adresse et un dossier à chaque société servie qui n'en a pas ; rend leur nombre. */
export async function ouvrirReceptions({ base, horloge }: Pick<Services, "base" | "horloge">): Promise<number> {
  const sans = await base.porte(societesSansReception);
  for (const { id, nom } of sans)
    await base.porte((tx) =>
      insererReception(tx, {
        client_id: id,
        cle: nouvelleCle(nom),
        dossier: `${abrege(nom)}-${id.slice(0, 8)}`,
        maintenant: horloge(),
      }),
    );
  return sans.length;
}

/** L'adresse de cette société dans la première boîte réglée ; aucune sans boîte. */
export async function adresseDeReception(
  { base, config }: Pick<Services, "base" | "config">,
  client: string,
): Promise<string | undefined> {
  const [boite] = config.arrivages.boites;
  const cle = boite && (await base.porte((tx) => cleDeSociete(tx, client)));
  return cle ? adresseDe(boite, cle) : undefined;
}

/** Ce que l'exploitant a réglé, sans en rien montrer. */
export const direVoies = ({ boites, dossier, prefixeS3 }: ReglagesArrivages): VoiesArrivage => ({
  boites: boites.length,
  depots: [dossier, prefixeS3].filter(Boolean).length,
});

/** Par où une société envoie, ce qui est arrivé de douze mois, et ce que cela lui épargne. Lève introuvable. */
export async function receptionDe(
  tx: Transaction,
  { id }: { id: string },
  { services: { config }, maintenant }: ContexteConnecte,
): Promise<ReceptionSociete> {
  const lue = await lireReception(tx, id, maintenant);
  if (!lue) throw erreursArrivage.receptionIntrouvable();
  const { cle, dossier, ...suite } = lue;
  const { boites, dossier: racine, prefixeS3 } = config.arrivages;
  return {
    adresses: cle === null ? [] : boites.map((boite) => adresseDe(boite, cle)),
    dossier: racine && dossier ? `${racine}/${dossier}` : null,
    s3: prefixeS3 && dossier && config.s3 ? `s3://${config.s3.seau}/${prefixeS3}/${dossier}/` : null,
    ...suite,
  };
}

export async function renouvelerReception(
  tx: Transaction,
  { id }: { id: string },
  c: ContexteConnecte,
): Promise<ReceptionSociete> {
  const lue = await lireReception(tx, id, c.maintenant);
  if (!lue?.cle || !(await renouvelerCle(tx, id, nouvelleCle(lue.nom), c.maintenant)))
    throw erreursArrivage.receptionIntrouvable();
  return receptionDe(tx, { id }, c);
}

export async function oublierUnExpediteur(
  tx: Transaction,
  { id, expediteur_id }: { id: string; expediteur_id: string },
  c: ContexteConnecte,
): Promise<ReceptionSociete> {
  if (!(await oublierExpediteur(tx, id, expediteur_id))) throw erreursArrivage.expediteurIntrouvable();
  return receptionDe(tx, { id }, c);
}
