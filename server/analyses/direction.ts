import { sql } from "kysely";
import { abregeMois, libelleBarre } from "../../domain/analyses/barres.ts";
import { constat, formaterEurosCourts, formaterEurosRonds, SANS_RESTITUTION } from "../../domain/analyses/constat.ts";
import type { Essentiel } from "../../domain/analyses/detail.contrat.ts";
import {
  type ContenuDirection,
  decisionsDirection,
  RIEN_A_DECIDER,
  resultatsDirection,
} from "../../domain/analyses/direction.ts";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { LIBELLES_MOT } from "../../domain/argent/livre.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { enNomDeFichier } from "../../domain/commun/nom-de-fichier.ts";
import { direGlissante, GLISSANTE, nommerPeriode } from "../../domain/commun/periode.ts";
import type { Transaction } from "../db/base.ts";
import { phrasesDesFiltres } from "../exports/filtres.queries.ts";
import { avecPlace } from "../exports/places.ts";
import type { Fichiers } from "../fichiers/stockage.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { enTelechargement } from "../http/piece-jointe.ts";
import { composer } from "../lettres/composer.ts";
import { lireEssentiel } from "./essentiel.queries.ts";
import { lireContenu, lireJson } from "./exporter-analyses.ts";

/** La note pour la direction, lue sous les droits d'une personne. */
export interface NoteLue extends ContenuDirection {
  /** La période en toutes lettres, et les autres filtres. */
  perimetre: string;
  jour: string;
}

const TOUTES = "Toutes les sociétés";

/** Le client dont une lecture donne les chiffres. */
export const nomDuClient = async (tx: Transaction, id: string | undefined): Promise<string> =>
  (
    await tx.une<{ nom: string }>(
      sql`select nom from clients where id = ${id ?? null}::uuid or (${id ?? null}::uuid is null and not acteur_est_interne() and id = acteur_client_id())`,
    )
  )?.nom ?? TOUTES;

/** Sans période choisie, les douze derniers mois, comparés aux douze d'avant. */
export async function lireDirection(tx: Transaction, demandes: FiltresAnalyses, maintenant: Date): Promise<NoteLue> {
  const periode = demandes.annee ?? GLISSANTE;
  const filtres = { ...demandes, annee: periode };
  const jour = jourDeParis(maintenant);
  const { tableau, complements, provision } = await lireContenu(tx, filtres, maintenant);
  const essentiel = await lireJson<Essentiel>(tx, lireEssentiel(filtres, maintenant));
  const autres = await phrasesDesFiltres(tx, { ...filtres, annee: undefined, client_id: undefined });
  const dite = periode === GLISSANTE ? direGlissante(jour) : nommerPeriode(periode);
  return {
    client: await nomDuClient(tx, filtres.client_id),
    periode,
    jour,
    perimetre: [dite.charAt(0).toUpperCase() + dite.slice(1), ...autres].join(" · "),
    tableau,
    complements,
    provision,
    essentiel,
    argent: essentiel.livre,
  };
}

const LOUEURS_MAX = 6;
const CATEGORIES_MAX = 6;
const TITRE = "Frais de fin de contrat";
const partDe = (valeur: number, max: number): number => (max > 0 ? Math.max(0, valeur) / max : 0);

/** Ce que le modèle imprime : deux pages, des textes déjà écrits à la française. */
export function donneesDirection(lue: NoteLue) {
  const { tableau, complements, provision } = lue;
  // Au-delà de treize mois, les derniers : une page se lit.
  const mois = tableau.graphes.mois.slice(-13);
  const jours = mois[0]?.cle.length === 10;
  const haut = Math.max(0, ...mois.map((m) => m.montant_ht));
  const loueurs = complements.loueurs
    .flatMap((l) => (l.moyenne_ht === null ? [] : [{ ...l, moyenne: l.moyenne_ht }]))
    .toSorted((a, b) => b.moyenne - a.moyenne)
    .slice(0, LOUEURS_MAX);
  const cher = Math.max(0, ...loueurs.map((l) => l.moyenne));
  const prevus = provision.historique === 0 ? [] : provision.mois;
  const lourd = Math.max(0, ...prevus.map((m) => m.montant_ht));
  return {
    titre: `${TITRE} – ${lue.client}`,
    client: lue.client,
    date: lue.jour,
    perimetre: lue.perimetre,
    constat: constat(tableau, lue.periode) ?? SANS_RESTITUTION,
    resultats: resultatsDirection(lue).map((r) => [r.titre, r.valeur, r.suite]),
    decisions: decisionsDirection(lue).map((d) => [d.titre, d.detail]),
    rien: RIEN_A_DECIDER,
    // Ce que l'argent est devenu, dans les mots et par les sommes du livre.
    livre: (["trouve", "reclame", "accorde", "recu", "perdu"] as const).map((mot) => [
      LIBELLES_MOT[mot],
      partDe(lue.argent[mot], lue.argent.trouve),
      formaterEuros(lue.argent[mot]),
      "",
    ]),
    mois: mois.map((m) => [
      jours ? String(Number(m.cle.slice(8))) : abregeMois(m.cle),
      partDe(m.montant_ht, haut),
      m.nombre === 0 ? "" : formaterEurosCourts(m.montant_ht),
    ]),
    loueurs: loueurs.map((l) => [l.nom, partDe(l.moyenne, cher), formaterEurosRonds(l.moyenne), `${l.nombre} véh.`]),
    categories: tableau.graphes.categorie
      .slice(0, CATEGORIES_MAX)
      .map((b) => [
        libelleBarre("categorie", b),
        b.longueur.montant,
        formaterEurosRonds(b.montant_ht),
        b.part.montant === null ? "" : `${Math.round(100 * b.part.montant)}\u00a0%`,
      ]),
    provision: prevus.map((m) => [
      abregeMois(m.mois),
      partDe(m.montant_ht, lourd),
      m.contrats === 0 ? "" : formaterEurosCourts(m.montant_ht),
    ]),
    prevision:
      prevus.length === 0 || provision.total.contrats === 0
        ? "Aucun contrat suivi ne finit d'ici douze mois, ou aucune restitution passée ne permet de prévoir."
        : `${formaterEurosRonds(provision.total.montant_ht)} attendus pour ${provision.total.contrats} contrat${provision.total.contrats > 1 ? "s" : ""}, entre ${formaterEurosRonds(provision.total.bas_ht)} et ${formaterEurosRonds(provision.total.haut_ht)} neuf fois sur dix.`,
  };
}

export const composerDirection = (lue: NoteLue, fichiers: Fichiers): Promise<Buffer> =>
  composer("direction", fichiers, [], () => donneesDirection(lue));

/** La note d'un écran, à télécharger. */
export function imprimerDirection(filtres: FiltresAnalyses, c: ContexteConnecte): Promise<unknown> {
  return avecPlace(c.acteur.id, async () => {
    const { base, fichiers } = c.services;
    const lue = await base.ecrire(c.jeton, c.maintenant, (tx) => lireDirection(tx, filtres, c.maintenant), {
      lectureSeule: true,
    });
    c.requete.log.info({ export: "direction", utilisateur: c.acteur.id, filtres: Object.keys(filtres) }, "export");
    const nom = `direction-${enNomDeFichier(lue.client).toLowerCase()}_${lue.jour}.pdf`;
    return c.reponse.headers(enTelechargement("application/pdf", nom)).send(await composerDirection(lue, fichiers));
  });
}
