import { setTimeout as attendre } from "node:timers/promises";
import type pg from "pg";
import { ErreurDemarrage } from "../embarque/erreur-demarrage.ts";
import {
  creerSuiviCourant,
  type Dependant,
  dependants,
  depouiller,
  type EtatCourant,
  etatCourant,
  fermerATous,
  identifiants,
  noterCourant,
  type ObjetCourant,
  objetsPresents,
  oterEnCascade,
  poser,
  reprendre,
} from "./courant.queries.ts";
import { type FichierCourant, fichiersCourants, type Nature } from "./fichiers-courants.ts";
import { ordonner } from "./ordonner.ts";
import { lireSceau, type Sceau } from "./sceau.ts";

/** Le présent de la base tel que ce programme le veut. */
export interface Present {
  fichiers: readonly FichierCourant[];
  sceau: Pick<Sceau, "scelleLe">;
  /** Fonctions et vues qu'une migration a créées un jour : sans fichier, elles ne sont plus du présent. Cherchées au besoin. */
  anciens: () => readonly ObjetCourant[];
}
export interface Rejeu {
  /** Les fichiers joués, dans l'ordre. */
  joues: string[];
  /** Ce qui a été ôté parce qu'aucun fichier ne le dit plus. */
  otes: string[];
  /** La base a déjà le présent d'un programme plus récent : rien n'a été touché. */
  depasse: boolean;
}
const RIEN: Rejeu = { joues: [], otes: [], depasse: false };

/** Sous le délai au bout duquel PostgreSQL cherche une étreinte (1 s) : c'est toujours nous qui cédons, jamais la demande d'une personne. */
const ATTENTE_VERROU = "800ms";
const ESSAIS = 40;
const PAUSE_MS = 250;
/** Verrou refusé, étreinte, rôle ou droit changé au même instant par une autre base de la grappe. */
const estPassagere = (erreur: { code?: string; message?: string }): boolean =>
  ["55P03", "40P01"].includes(erreur.code ?? "") || /tuple concurrently updated/.test(erreur.message ?? "");

/** Ce que le dossier `db/courant/` et les migrations disent du présent. */
export async function lirePresent(migrations: readonly { texte: string }[]): Promise<Present> {
  return { fichiers: fichiersCourants(), sceau: await lireSceau(), anciens: () => objetsDesMigrations(migrations) };
}

function objetsDesMigrations(migrations: readonly { texte: string }[]): ObjetCourant[] {
  const trouves = new Map<string, ObjetCourant>();
  for (const { texte } of migrations)
    for (const [, genre, objet = ""] of texte.matchAll(
      /create (?:or replace )?(function|procedure|view) ([a-z_0-9]+)/g,
    )) {
      const nature: Nature = genre === "view" ? "vue" : "fonction";
      trouves.set(`${nature} ${objet}`, { nature, objet });
    }
  return [...trouves.values()];
}

/**
 * Met la base au présent, après les migrations et sous leur verrou : ce qui a changé se rejoue dans une transaction, le reste n'est pas touché.
 * Lève ErreurDemarrage si la base est trop occupée pour laisser prendre ses tables, ou si un objet ne peut changer sans une migration.
 */
export async function rejouer(client: pg.ClientBase, present: Present, migrees: number): Promise<Rejeu> {
  await creerSuiviCourant(client);
  const etat = await etatCourant(client);
  if (migrees === 0 && etat && estAJour(etat, present)) return RIEN;
  for (let essai = 1; ; essai += 1) {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = '${ATTENTE_VERROU}'`);
      const rejeu = await rejouerDans(client, present);
      await client.query("commit");
      return rejeu;
    } catch (erreur) {
      await client.query("rollback");
      if (!estPassagere(erreur as Error)) throw erreur;
      if (essai === ESSAIS)
        throw new ErreurDemarrage(
          "La base est trop occupée pour mettre à jour ses fonctions et ses droits : une sauvegarde ou une longue requête tient une table. Recommencez dans un moment.",
        );
      await attendre(PAUSE_MS);
    }
  }
}

/** Le même, dans une transaction déjà ouverte (une restauration). */
export async function rejouerDans(client: pg.ClientBase, present: Present): Promise<Rejeu> {
  await creerSuiviCourant(client);
  const etat = await etatCourant(client);
  if (etat && etat.scelle_le > present.sceau.scelleLe) return { ...RIEN, depasse: true };
  await client.query("set local search_path = public; set local check_function_bodies = on");
  const presents = await objetsPresents(client);
  const aJouer = new Set(
    present.fichiers.filter(
      (f) => etat?.empreintes[f.nom] !== f.empreinte || declares(f).some((cle) => !presents.has(cle)),
    ),
  );
  const rejeu: Rejeu = { joues: [], otes: [], depasse: false };
  const atelier = { client, present, ordre: ordonner(present.fichiers), aJouer, rejeu };
  await jouerTout(atelier);
  for (const perdu of perdus(present, etat, presents)) {
    await oter(atelier, perdu);
    rejeu.otes.push(`${perdu.nature} ${perdu.objet}`);
  }
  await jouerTout(atelier);
  await noterCourant(
    client,
    present.sceau.scelleLe,
    Object.fromEntries(present.fichiers.map((f) => [f.nom, f.empreinte])),
  );
  return rejeu;
}

function estAJour(etat: EtatCourant, { fichiers, sceau }: Present): boolean {
  if (etat.scelle_le > sceau.scelleLe) return false;
  const connus = Object.keys(etat.empreintes);
  return connus.length === fichiers.length && fichiers.every((f) => etat.empreintes[f.nom] === f.empreinte);
}

/** Ce qu'un fichier crée, sous la forme de `objetsPresents`. */
function declares({ nature, objet, texte }: FichierCourant): string[] {
  if (nature !== "table") return [`${nature} ${objet}`];
  const noms = (motif: RegExp, genre: string) =>
    [...texte.matchAll(motif)].map(([, nom]) => `${genre} ${objet}.${nom}`);
  return [
    ...noms(/^create trigger ([a-z_0-9]+)/gm, "declencheur"),
    ...noms(/^create policy ([a-z_0-9]+)/gm, "politique"),
  ];
}

/** Ce qui fut à nous et n'a plus de fichier. Un objet qu'aucune de nos versions n'a créé reste à qui l'a fait. */
function perdus(present: Present, etat: EtatCourant | null, presents: ReadonlySet<string>): ObjetCourant[] {
  const dits = new Set(present.fichiers.map((f) => `${f.nature} ${f.objet}`));
  const joues = Object.keys(etat?.empreintes ?? {}).map((nom) => {
    const [objet = "", nature = ""] = nom.split(".");
    return { nature: nature as Nature, objet };
  });
  const tous = new Map([...present.anciens(), ...joues].map((o) => [`${o.nature} ${o.objet}`, o]));
  return [...tous].filter(([cle]) => !dits.has(cle) && presents.has(cle)).map(([, o]) => o);
}

interface Atelier {
  client: pg.ClientBase;
  present: Present;
  ordre: readonly FichierCourant[];
  /** Ceux qui restent ; un objet ôté avec un autre y revient. */
  aJouer: Set<FichierCourant>;
  rejeu: Rejeu;
}

/** Manque une fonction, une table, une vue ou un type : l'ordre tiré des mots s'est trompé, un autre tour le rattrape. */
const MANQUE = ["42883", "42P01", "42704"];

async function jouerTout(atelier: Atelier): Promise<void> {
  const { client, ordre, aJouer } = atelier;
  while (aJouer.size > 0) {
    const tour = ordre.filter((f) => aJouer.has(f));
    await depouiller(client, tour);
    const avant = await identifiants(client, tour);
    let manque: Error | null = null;
    let avance = false;
    for (const fichier of tour) {
      const erreur = await jouer(atelier, fichier);
      if (erreur) manque = erreur;
      else avance = true;
    }
    if (!avance && manque) throw manque;
    await oterAnciennes(atelier, tour, avant);
    await fermerATous(client, tour);
  }
}

/** Rend l'erreur s'il lui manque un objet qui viendra peut-être ; lève toute autre. */
async function jouer(atelier: Atelier, fichier: FichierCourant): Promise<Error | null> {
  const { client, aJouer, rejeu } = atelier;
  try {
    await poser(client, fichier).catch(async (erreur: Error) => {
      if (!REFUS_DE_REMPLACER.includes(codeDe(erreur))) throw erreur;
      await reprendre(client);
      await oter(atelier, fichier);
      await poser(client, fichier);
    });
  } catch (erreur) {
    if (!MANQUE.includes(codeDe(erreur))) throw situer(fichier, erreur as Error);
    await reprendre(client);
    return situer(fichier, erreur as Error);
  }
  aJouer.delete(fichier);
  rejeu.joues.push(fichier.nom);
  return null;
}

/** Type rendu, noms d'arguments, colonnes d'une vue, fonction devenue procédure : `create or replace` ne sait pas les changer. */
const REFUS_DE_REMPLACER = ["42P13", "42P16", "42809"];
const codeDe = (erreur: unknown): string => (erreur as { code?: string }).code ?? "";

/** D'autres arguments font une autre fonction : l'ancienne ne reste pas à côté. */
async function oterAnciennes(
  atelier: Atelier,
  tour: readonly FichierCourant[],
  avant: ReadonlyMap<string, number[]>,
): Promise<void> {
  const apres = await identifiants(atelier.client, tour);
  for (const fichier of tour) {
    const cle = `${fichier.nature} ${fichier.objet}`;
    const anciens = avant.get(cle) ?? [];
    const presents = apres.get(cle) ?? [];
    if (presents.every((oid) => anciens.includes(oid))) continue;
    for (const oid of presents.filter((o) => anciens.includes(o))) await oterUn(atelier, fichier, oid);
  }
}

async function oter(atelier: Atelier, cible: ObjetCourant): Promise<void> {
  if (cible.nature === "table") return depouiller(atelier.client, [cible]);
  const oids = await identifiants(atelier.client, [cible]);
  for (const oid of oids.get(`${cible.nature} ${cible.objet}`) ?? []) await oterUn(atelier, cible, oid);
}

/** Ôte l'objet et ce qui s'appuie sur lui, qui se rejouera ; refuse d'emporter ce qu'aucun fichier ne refait. */
async function oterUn(
  { client, present, aJouer }: Atelier,
  { nature, objet }: ObjetCourant,
  oid: number,
): Promise<void> {
  const suite = await dependants(client, nature, oid);
  const anciens = present.anciens();
  const fichierDe = (d: Dependant) => present.fichiers.find((f) => f.nature === d.nature && f.objet === d.objet);
  const orphelin = suite.find(
    (d) => !fichierDe(d) && !anciens.some((a) => a.nature === d.nature && a.objet === d.objet),
  );
  if (orphelin)
    throw new ErreurDemarrage(
      `« ${objet} » ne peut pas changer de forme : ${orphelin.dit} s'appuie dessus. C'est à une migration de le défaire d'abord.`,
    );
  for (const d of suite) {
    const fichier = fichierDe(d);
    if (fichier) aJouer.add(fichier);
  }
  await oterEnCascade(client, nature, oid);
}

function situer({ chemin }: FichierCourant, erreur: Error): Error {
  if (erreur instanceof ErreurDemarrage || estPassagere(erreur)) return erreur;
  return Object.assign(new Error(`db/courant/${chemin} : ${erreur.message}`, { cause: erreur }), {
    code: (erreur as { code?: string }).code,
  });
}
