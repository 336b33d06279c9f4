import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type Conditions, conditions } from "../../domain/fre/conditions.ts";
import type { DocumentLu, VehiculeLu } from "../../domain/fre/document-lu.ts";
import { LIBELLES_TYPE_DOCUMENT } from "../../domain/fre/libelles.ts";
import { douteDuDocument } from "../../domain/fre/rapprochement/papier-entier.ts";
import { type Rapprochement, rapprocher, vehiculeDe } from "../../domain/fre/rapprochement/rapprocher.ts";
import { ErreurLecture } from "./commun/erreurs.ts";
import { lireDocument } from "./lire-document.ts";
import { type Papiers, type Role, remettreEnPlace } from "./remettre-en-place.ts";

const USAGE =
  "npm run --silent document:verifier -- --facture b.pdf --conditions k.json [--rapport a.pdf] [--pv c.pdf]. Sans rapport ou sans procès-verbal, les règles qui les lisent se taisent.";
/** Trois documents de suite, chacun borné à vingt secondes par le produit. */
const DELAI_MS = 60_000;

/** Une demande que la personne doit corriger : la phrase dit quoi. */
class ErreurDemande extends Error {}

const NOMS: Record<Role, string> = { facture: "La facture", rapport: "Le rapport", pv: "Le procès-verbal" };

interface Demande {
  rapport: string | undefined;
  facture: string;
  pv: string | undefined;
  conditions: string;
}

/**
 * Rapproche les documents nommés et imprime verdicts, total contestable et explications en JSON sur la sortie. Rend le code de sortie : 0, ou
 * 1 avec une phrase sur l'erreur standard.
 */
export async function executerVerification(arguments_: readonly string[]): Promise<number> {
  const minuterie = setTimeout(() => {
    process.stderr.write(`${new ErreurLecture("delai_depasse").message}\n`);
    process.exit(1);
  }, DELAI_MS);
  try {
    const demande = lireDemande(arguments_);
    const regles = await lireConditions(demande.conditions);
    const donnes: Papiers = {
      facture: await lire(demande.facture, "facture"),
      rapport: demande.rapport === undefined ? null : await lire(demande.rapport, "rapport"),
      pv: demande.pv === undefined ? null : await lire(demande.pv, "pv"),
    };
    process.stdout.write(`${JSON.stringify(verifier(donnes, regles))}\n`);
    return 0;
  } catch (erreur) {
    const attendue = erreur instanceof ErreurDemande || erreur instanceof ErreurLecture;
    process.stderr.write(`${attendue ? erreur.message : "La vérification de ces documents a échoué."}\n`);
    return 1;
  } finally {
    clearTimeout(minuterie);
  }
}

function lireDemande(arguments_: readonly string[]): Demande {
  const texte = { type: "string" } as const;
  let valeurs: Partial<Demande>;
  try {
    valeurs = parseArgs({
      args: [...arguments_],
      options: { rapport: texte, facture: texte, pv: texte, conditions: texte },
    }).values;
  } catch {
    throw new ErreurDemande(`Une option est inconnue ou sans valeur. Usage : ${USAGE}`);
  }
  const { rapport, facture, pv, conditions: chemin } = valeurs;
  const manque = facture ? "les conditions (--conditions)" : "la facture (--facture)";
  if (!facture || !chemin) throw new ErreurDemande(`Il manque ${manque}. Usage : ${USAGE}`);
  return { rapport: rapport || undefined, facture, pv: pv || undefined, conditions: chemin };
}

async function lireConditions(chemin: string): Promise<Conditions> {
  const texte = await readFile(chemin, "utf8").catch(() => {
    throw new ErreurDemande(`Les conditions n'ont pas pu être ouvertes : ${chemin}`);
  });
  let json: unknown;
  try {
    json = JSON.parse(texte);
  } catch {
    throw new ErreurDemande("Les conditions ne sont pas du JSON.");
  }
  const lues = conditions.safeParse(json);
  if (lues.success) return lues.data;
  const [premiere] = lues.error.issues;
  const champ = premiere && premiere.path.length > 0 ? z.core.toDotPath(premiere.path) : "(racine)";
  throw new ErreurDemande(
    `Les conditions ne sont pas valables : le champ « ${champ} » manque ou n'a pas la forme attendue.`,
  );
}

async function lire(chemin: string, role: Role): Promise<DocumentLu> {
  const nom = NOMS[role];
  const octets = await readFile(chemin).catch(() => {
    throw new ErreurDemande(`${nom} n'a pas pu être ${role === "facture" ? "ouverte" : "ouvert"} : ${chemin}`);
  });
  try {
    return await lireDocument(new Uint8Array(octets));
  } catch (erreur) {
    if (erreur instanceof ErreurLecture) throw new ErreurDemande(`${nom} : ${erreur.message}`);
    throw erreur;
  }
}

export interface Sortie extends Pick<Rapprochement, "verdicts" | "montant_contestable_total"> {
  net_ht_facture: number;
  net_ht_attendu: number;
  date_limite_contestation: string | null;
  explication: Omit<
    Rapprochement,
    "verdicts" | "montant_contestable_total" | "net_ht_facture" | "net_ht_attendu" | "date_limite"
  >;
}

/** Le rapprochement de papiers déjà lus, tel que la commande l'imprime. Lève une phrase quand la facture n'a pas de véhicule à vérifier. */
export function verifier(donnes: Papiers, regles: Conditions): Sortie {
  const { papiers, remarques } = remettreEnPlace(donnes);
  const { facture, rapport, pv } = papiers;
  const plaque = [rapport, facture, pv].find((d) => d?.vehicules.length === 1)?.vehicules[0]?.immatriculation ?? null;
  // Un rapport ou un procès-verbal illisible ne prive pas de ce que la facture seule permet de vérifier.
  const secondaire = (document: DocumentLu | null, role: Role): VehiculeLu | null => {
    if (document === null || !estVide(document, plaque)) return document && vehiculeLuDe(document, role, plaque);
    remarques.push(`${NOMS[role]} n'a pas pu être lu : la vérification se fait sans lui.`);
    return null;
  };
  const { verdicts, montant_contestable_total, net_ht_facture, net_ht_attendu, date_limite, ...explication } =
    rapprocher({
      facture: vehiculeLuDe(facture, "facture", plaque),
      rapport: secondaire(rapport, "rapport"),
      pv: secondaire(pv, "pv"),
      conditions: regles,
      doutes: { rapport: rapport && douteDuDocument(rapport, "rapport"), pv: pv && douteDuDocument(pv, "pv") },
      dateFacture: facture.date_document,
    });
  return {
    verdicts,
    montant_contestable_total,
    net_ht_facture,
    net_ht_attendu,
    date_limite_contestation: date_limite,
    explication: { ...explication, avertissements: [...remarques, ...explication.avertissements] },
  };
}

/** Rien de lu. Un document sans titre reconnu peut encore avoir des lignes : seul un document vide n'a rien à comparer. */
function estVide(document: DocumentLu, plaque: string | null): boolean {
  const trouve = vehiculeDe(document, plaque);
  const { lignes = [], totaux } = trouve ?? {};
  const sansRien = lignes.length === 0 && (totaux?.net_ht ?? null) === null && (totaux?.ttc ?? null) === null;
  return trouve === null || (sansRien && document.type_document === "inconnu");
}

/** Le véhicule à vérifier ; sinon une phrase : rien de lu, ou un relevé qui ne le porte pas. */
function vehiculeLuDe(document: DocumentLu, role: Role, plaque: string | null): VehiculeLu {
  const trouve = vehiculeDe(document, plaque);
  if (!trouve || estVide(document, plaque))
    throw new ErreurDemande(
      `${NOMS[role]} : aucun véhicule reconnu (${LIBELLES_TYPE_DOCUMENT[document.type_document]}).`,
    );
  if (document.vehicules.length > 1 && plaque !== null && trouve.immatriculation !== plaque)
    throw new ErreurDemande(
      `${NOMS[role]} : aucun des ${document.vehicules.length} véhicules ne porte la plaque ${plaque}.`,
    );
  return trouve;
}
