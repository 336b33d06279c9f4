import { libelleBarre } from "../../domain/analyses/barres.ts";
import { comparerIndicateur, direAnneeAvant, formaterIndicateur } from "../../domain/analyses/comparaison.ts";
import { constat, formaterEurosRonds, SANS_RESTITUTION } from "../../domain/analyses/constat.ts";
import type { LigneLoueur, Refacturation } from "../../domain/analyses/detail.contrat.ts";
import { LIBELLES_EVITABLE } from "../../domain/analyses/evitables.ts";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { INDICATEURS } from "../../domain/analyses/indicateurs.ts";
import { formaterDate, jourDeParis } from "../../domain/commun/dates.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import type { Transaction } from "../db/base.ts";
import { ecrireEnTravailleur } from "../exports/ecrire-en-travailleur.ts";
import { phrasesDesFiltres } from "../exports/filtres.queries.ts";
import { avecPlace } from "../exports/places.ts";
import type { Fichiers } from "../fichiers/stockage.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { enTelechargement } from "../http/piece-jointe.ts";
import { composer } from "../lettres/composer.ts";
import { type ChiffreComplement, chiffresComplements } from "./chiffres-complements.ts";
import { nomDuClient } from "./direction.ts";
import { lireContenu, lireJson } from "./exporter-analyses.ts";
import { COLONNES_REFACTURATION, type LigneRefacturee } from "./exporter-refacturation.ts";
import { type ContenuAnalyses, feuillesAnalyses, nomDommage, nomElement, TOUS_LOUEURS } from "./feuilles-analyses.ts";
import type { PrixExporte } from "./prix.queries.ts";
import { lireRefacturation, refacturationAExporter } from "./refacturation.queries.ts";

/** Tout ce qu'un rapport raconte, lu d'un trait sous les droits d'une personne. */
export interface RapportLu extends ContenuAnalyses {
  titre: string;
  /** Le client dont ce sont les chiffres. */
  client: string;
  filtres: FiltresAnalyses;
  phrases: string[];
  refacturation: Refacturation;
  /** Le relevé, un véhicule par ligne. */
  refacturees: LigneRefacturee[];
}

/** Un rapport se lit : au-delà, l'export de l'écran donne tout. */
const VEHICULES_MAX = 5_000;

export async function lireRapport(
  tx: Transaction,
  titre: string,
  filtres: FiltresAnalyses,
  maintenant: Date,
): Promise<RapportLu> {
  return {
    titre,
    client: await nomDuClient(tx, filtres.client_id),
    filtres,
    phrases: await phrasesDesFiltres(tx, filtres),
    ...(await lireContenu(tx, filtres, maintenant)),
    refacturation: await lireJson<Refacturation>(tx, lireRefacturation(filtres)),
    refacturees: await tx.lignes<LigneRefacturee>(refacturationAExporter(filtres, VEHICULES_MAX)),
  };
}

const pourcent = (part: number | null): string => formaterIndicateur(part, "part") ?? "n < 5";
const CATEGORIES_MAX = 10;
const CONDUCTEURS_MAX = 60;

/** Le relevé de refacturation, agence par agence puis conducteur par conducteur, chacun avec son total. */
function refacturationImprimee({ refacturation: r }: RapportLu) {
  const rangee = (nom: string, l: { nombre: number; dommages: number; net_ht: number }) => [
    nom,
    String(l.nombre),
    String(l.dommages),
    formaterEuros(l.net_ht),
  ];
  const conducteurs = r.conducteurs ?? [];
  const reste = conducteurs.slice(CONDUCTEURS_MAX);
  const somme = (cle: "nombre" | "dommages" | "net_ht") => reste.reduce((total, l) => total + l[cle], 0);
  const nommes = conducteurs.some((l) => l.conducteur_id !== null);
  return {
    agences: r.agences.map((a) => rangee(a.agence, a)),
    conducteurs: nommes
      ? [
          ...conducteurs.slice(0, CONDUCTEURS_MAX).map((l) => rangee(l.conducteur ?? "Sans conducteur affecté", l)),
          ...(reste.length > 0
            ? [
                rangee(`Autres (${reste.length})`, {
                  nombre: somme("nombre"),
                  dommages: somme("dommages"),
                  net_ht: somme("net_ht"),
                }),
              ]
            : []),
        ]
      : [],
    total: rangee("Total", r),
    hors_fre:
      r.hors_fre_ht === 0
        ? ""
        : `Dont ${formaterEuros(r.hors_fre_ht)} hors remise en état (kilomètres, dossier, transport).`,
  };
}

/** Un dommage par groupe : l'ensemble, puis loueur par loueur. Une page en montre les plus fréquents, le classeur tous. */
const DOMMAGES_MAX = 12;

/** « Même dommage, quel loueur ? » : l'effectif, les quartiles et la médiane ; sous cinq lignes, rien que « n < 5 ». */
export function prixImprimes(prix: readonly PrixExporte[]) {
  const groupes = new Map<string, PrixExporte[]>();
  for (const p of prix) {
    const cle = `${p.element}|${p.dommage}`;
    groupes.set(cle, [...(groupes.get(cle) ?? []), p]);
  }
  const montant = (centimes: number | null) => (centimes === null ? "n < 5" : formaterEuros(centimes));
  const montres = [...groupes.values()].slice(0, DOMMAGES_MAX);
  return {
    dommages: montres.map((groupe) => ({
      titre: `${nomElement(groupe[0]?.element ?? "")} – ${nomDommage(groupe[0]?.dommage ?? "").toLowerCase()}`,
      lignes: groupe.map((p) => [
        p.loueur ?? TOUS_LOUEURS,
        String(p.nombre),
        ...[p.q1_ht, p.mediane_ht, p.q3_ht].map(montant),
      ]),
    })),
    autres: groupes.size - montres.length,
  };
}

/** Un loueur dont rien ne se compare n'a pas de rangée de « n < 5 » : une phrase les nomme tous, comme à l'écran. */
export function loueursImprimes(loueurs: readonly LigneLoueur[]) {
  const dit = (l: LigneLoueur) =>
    l.accorde_ht > 0 || [l.moyenne_ht, l.vetuste_part, l.franchise_part, l.ecart_part].some((v) => v !== null);
  const replies = loueurs.filter((l) => !dit(l)).map((l) => `${l.nom} (${l.nombre})`);
  return {
    loueurs: loueurs
      .filter(dit)
      .map((l) => [
        l.nom,
        String(l.nombre),
        l.moyenne_ht === null ? "n < 5" : formaterEuros(l.moyenne_ht),
        l.vetuste_nombre === 0 ? "--" : pourcent(l.vetuste_part),
        l.franchise_nombre === 0 ? "--" : pourcent(l.franchise_part),
        l.ecart_nombre === 0 ? "--" : pourcent(l.ecart_part),
        l.accorde_ht === 0 ? "--" : formaterEuros(l.accorde_ht),
      ]),
    loueurs_replies:
      replies.length === 0 ? "" : `Moins de cinq dossiers pour chaque question\u00a0: ${replies.join(", ")}.`,
  };
}

/** Des dossiers sans valeur : trop peu pour la dire. */
function direComplement({ montant, part, valeur }: ChiffreComplement): string {
  if (typeof montant === "number") return formaterEuros(montant);
  if (typeof valeur === "number") return String(valeur).replace(".", ",");
  return pourcent(part ?? null);
}

/** Ce que le modèle imprime : des textes déjà écrits à la française. */
export function donneesRapport(lu: RapportLu, maintenant: Date) {
  const { titre, filtres, phrases, tableau, complements, provision } = lu;
  const { indicateurs, graphes } = tableau;
  const jour = jourDeParis(maintenant);
  const avant = (cle: (typeof INDICATEURS)[number]): string => {
    const dite = filtres.annee === undefined ? null : direAnneeAvant(tableau, cle, filtres.annee);
    if (dite === null) return "";
    const sens = comparerIndicateur(tableau, cle);
    return sens ? `${sens.texte} – ${dite}` : dite;
  };
  const { total } = provision;
  return {
    titre,
    client: lu.client,
    date: jour,
    perimetre: [...(phrases.length > 0 ? phrases : ["Tout le périmètre"]), `Arrêté au ${formaterDate(jour)}`].join(
      " · ",
    ),
    constat: constat(tableau, filtres.annee) ?? SANS_RESTITUTION,
    indicateurs: INDICATEURS.map((i) => [i.titre, formaterIndicateur(indicateurs[i.cle], i.nature) ?? "--", avant(i)]),
    categories: graphes.categorie
      .slice(0, CATEGORIES_MAX)
      .map((b) => [
        libelleBarre("categorie", b),
        b.longueur.montant,
        String(b.nombre),
        formaterEuros(b.montant_ht),
        b.part.montant === null ? "" : pourcent(b.part.montant),
      ]),
    ...loueursImprimes(complements.loueurs),
    prix: prixImprimes(lu.prix),
    complements: chiffresComplements(complements)
      .filter((l) => l.dossiers > 0)
      .map((l) => [l.libelle, String(l.dossiers), direComplement(l)]),
    evitables: complements.evitables.postes.map((p) => [
      LIBELLES_EVITABLE[p.cle],
      String(p.nombre),
      formaterEuros(p.montant_ht),
    ]),
    refacturation: refacturationImprimee(lu),
    provision:
      provision.historique === 0 || total.contrats === 0
        ? "Aucun contrat suivi ne finit d'ici douze mois, ou aucune restitution passée ne permet de prévoir."
        : `${total.contrats} contrat${total.contrats > 1 ? "s" : ""} à leur fin\u00a0: ${formaterEurosRonds(total.montant_ht)} attendus, entre ${formaterEurosRonds(total.bas_ht)} et ${formaterEurosRonds(total.haut_ht)} neuf fois sur dix.`,
    controles: provision.controles.map((c) => [
      `${formaterDate(c.du)} – ${formaterDate(c.au)}`,
      formaterEurosRonds(c.prevu_ht),
      formaterEurosRonds(c.reel_ht),
      c.erreur === null ? "--" : `${c.erreur > 0 ? "+" : ""}${pourcent(c.erreur)}`,
    ]),
    definitions: INDICATEURS.map((i) => [i.titre, i.definition]),
  };
}

export const composerRapport = (lu: RapportLu, fichiers: Fichiers, maintenant: Date): Promise<Buffer> =>
  composer("analyses", fichiers, [], () => donneesRapport(lu, maintenant));

/** Le même contenu que l'export de l'écran, en classeur, et le relevé de refacturation. */
export function classeurRapport(lu: RapportLu, maintenant: Date): Promise<Buffer> {
  const feuilles = feuillesAnalyses(lu, lu.filtres.annee);
  return ecrireEnTravailleur({
    ...feuilles,
    suites: [
      ...feuilles.suites,
      {
        feuille: "Refacturation",
        colonnes: COLONNES_REFACTURATION.map(({ valeur: _valeur, ...colonne }) => colonne),
        lignes: lu.refacturees.map((l) =>
          Object.fromEntries(COLONNES_REFACTURATION.map((c) => [c.cle, c.valeur(l, maintenant)])),
        ),
      },
    ],
    origine: [
      ["Contenu", `${lu.titre} – Reflet`],
      ["Arrêté au", formaterDate(jourDeParis(maintenant))],
      ...(lu.phrases.length > 0 ? lu.phrases : ["Aucun filtre\u00a0: tout votre périmètre"]).map(
        (p, i) => [i === 0 ? "Filtres" : "", p] as const,
      ),
    ],
  });
}

/** Le rapport de l'écran, à télécharger. */
export function imprimerRapport(
  { titre = "Rapport d'analyses", ...filtres }: FiltresAnalyses & { titre?: string | undefined },
  c: ContexteConnecte,
): Promise<unknown> {
  return avecPlace(c.acteur.id, async () => {
    const { base, fichiers } = c.services;
    const lu = await base.ecrire(c.jeton, c.maintenant, (tx) => lireRapport(tx, titre, filtres, c.maintenant), {
      lectureSeule: true,
    });
    c.requete.log.info({ export: "rapport", utilisateur: c.acteur.id, filtres: Object.keys(filtres) }, "export");
    return c.reponse
      .headers(enTelechargement("application/pdf", `analyses_${jourDeParis(c.maintenant)}.pdf`))
      .send(await composerRapport(lu, fichiers, c.maintenant));
  });
}
