import { z } from "zod";
import { livre } from "../argent/livre.ts";
import { attendus, identifiant, parametresExport, parametresListe, route } from "../commun/contrat.ts";
import { moisDAdresse } from "../commun/periode.ts";
import { TYPES_VEHICULE } from "../restitutions/restitution.ts";
import { EVITABLES } from "./evitables.ts";
import { filtresAnalyses } from "./filtres.ts";
import { provision } from "./provision.ts";

const entier = z.number().int();
const montant = entier;
const part = z.number().nullable();
/** Jours entre deux dates, au milieu ; `null` sous l'effectif minimal. `negatifs` : dates dans le désordre, laissées de côté. */
const delai = z.object({ nombre: entier, jours: z.number().nullable(), negatifs: entier });

/** Ce que les loueurs appliquent ; `null` : rien à diviser, ou moins de cinq dossiers. */
const parLoueur = z.object({
  loueur_id: identifiant,
  nom: z.string(),
  nombre: entier,
  moyenne_ht: montant.nullable(),
  part_avec_frais: part,
  /** Documents qui impriment un brut et un abattement, et Σ abattements ÷ Σ bruts. */
  vetuste_nombre: entier,
  vetuste_part: part,
  /** Factures et relevés qui réclament quelque chose, et part de ceux qui déduisent une franchise ; moyenne de celles qui le sont. */
  franchise_nombre: entier,
  franchise_part: part,
  franchise_moyenne_ht: montant.nullable(),
  /** Factures et relevés qui impriment un brut, et Σ remises ÷ Σ bruts. */
  remise_nombre: entier,
  remise_part: part,
  ecart_nombre: entier,
  ecart_part: part,
  contestees: entier,
  factures: entier,
  contestation_part: part,
  accorde_ht: montant,
  recu_ht: montant,
  /** Jours entre deux dates connues et dans l'ordre : combien de dossiers, et leur médiane. */
  delai_rapport_nombre: entier,
  delai_rapport: z.number().nullable(),
  delai_facture_nombre: entier,
  delai_facture: z.number().nullable(),
});
export type LigneLoueur = z.infer<typeof parLoueur>;

export const complements = z.object({
  nombre: entier,
  /** Restitutions dont le contrat est connu, leurs mois de location, et Σ FRE ÷ Σ mois. */
  contrats: z.object({ nombre: entier, mois: entier, par_mois_ht: montant.nullable() }),
  /** Restitutions lues ligne à ligne. */
  dommages: z.object({ vehicules: entier, lignes: entier, par_vehicule: z.number().nullable() }),
  contestation: z.object({
    factures: entier,
    contestees: entier,
    part: part,
    /** Restitutions où le loueur a accordé quelque chose. */
    accordees: entier,
    /** Lignes acceptées ÷ lignes tranchées du livre. */
    succes_part: part,
    livre,
  }),
  evitables: z.object({
    montant_ht: montant,
    part: part,
    postes: z.array(z.object({ cle: z.enum(EVITABLES), nombre: entier, montant_ht: montant })),
  }),
  delais: z.object({ rapport: delai, facture: delai, paiement: delai }),
  /** Restitutions dont le loyer du contrat est connu : Σ FRE, Σ loyers de la durée écoulée, Σ FRE ÷ (Σ FRE + Σ loyers). */
  tco: z.object({
    nombre: entier,
    fre_ht: montant,
    loyers_ht: montant,
    part,
    /** Celles dont l'énergie, l'assurance et l'entretien hors loyer le sont aussi ; `couts_ht` : loyers et ces coûts, autres compris. */
    complet: z.object({ nombre: entier, fre_ht: montant, couts_ht: montant, part }),
  }),
  /** Audits terminés des véhicules rendus : facture évitée selon le calcul, réparations conseillées, et la différence. */
  audits: z.object({ nombre: entier, evite_ht: montant, reparations_ht: montant, marge_ht: montant.nullable() }),
  loueurs: z.array(parLoueur),
});
export type Complements = z.infer<typeof complements>;

/** La société du milieu chez un loueur, toutes sociétés réunies ; `null` sous dix sociétés. Vingt-quatre mois entiers, sans autre filtre. */
const repereLoueur = z.object({
  loueur_id: identifiant,
  moyenne_societes: entier,
  moyenne_ht: montant.nullable(),
  ecart_societes: entier,
  ecart_part: part,
  delai_societes: entier,
  delai_facture: z.number().nullable(),
  obtenu_societes: entier,
  /** Accordé ÷ réclamé. */
  obtenu_part: part,
});
export type RepereLoueur = z.infer<typeof repereLoueur>;
/** `ouverts` : l'exploitant a choisi de montrer ces repères. */
export const reperes = z.object({ ouverts: z.boolean(), loueurs: z.array(repereLoueur) });

/** Ce qu'une gestionnaire veut savoir d'abord : ce qui a été rendu, ce qu'il faut contester, ce qui revient. Centimes HT. */
export const essentiel = z.object({
  /** Le livre de l'argent : de trouvé à avoir reçu, ou perdu. */
  livre,
  /** Avoirs reçus qu'aucune contestation n'a encore imputés : ils ne sont ni accordés, ni reçus tant qu'ils attendent. */
  avoirs_a_imputer: z.object({ nombre: entier, montant_ht: montant }),
  /** Factures dont une part est contestable et dont la lettre n'est pas partie, le délai courant encore ; les autres sont hors délai. */
  a_contester: z.object({
    nombre: entier,
    montant_ht: montant,
    cette_semaine: entier,
    hors_delai: entier,
    hors_delai_ht: montant,
    prochaine: z
      .object({ restitution_id: identifiant, immatriculation: z.string(), date_limite: z.string().nullable() })
      .nullable(),
  }),
  /** Contrats dont le véhicule n'est pas rendu ; `null` pour qui ne voit pas les véhicules. */
  retours: z.object({ trente_jours: entier, trois_mois: entier, en_retard: entier, sans_audit: entier }).nullable(),
});
export type Essentiel = z.infer<typeof essentiel>;

export const classements = z.object({
  vehicules: z.array(
    z.object({
      immatriculation: z.string(),
      vehicule: z.string(),
      restitution_id: identifiant,
      nombre: entier,
      montant_ht: montant,
    }),
  ),
  /** Par coût moyen ; sous cinq restitutions, ni somme ni moyenne, et l'ordre des noms. */
  agences: z.array(
    z.object({ agence: z.string(), nombre: entier, montant_ht: montant.nullable(), moyenne_ht: montant.nullable() }),
  ),
  /** Par somme ; sous cinq restitutions, aucun montant, et l'ordre des noms. */
  conducteurs: z.array(
    z.object({ conducteur_id: identifiant, nom: z.string(), nombre: entier, montant_ht: montant.nullable() }),
  ),
  /** Pourquoi les conducteurs ne sont pas classés ; `null` : ils le sont. */
  conducteurs_caches: z.enum(["choisir_client", "sans_besoin"]).nullable(),
});

/** Ce que chaque agence doit pour ses véhicules rendus avec frais. Centimes HT, avoirs déduits. */
export const refacturation = z.object({
  nombre: entier,
  dommages: entier,
  /** Restitutions rendues sans frais, et leurs dommages : lus, comptés dans les analyses, jamais à refacturer. */
  sans_frais: z.object({ nombre: entier, dommages: entier }),
  /** Kilomètres, dossier, transport… : facturés avec les FRE, comptés dans le net. */
  hors_fre_ht: montant,
  net_ht: montant,
  agences: z.array(
    z.object({
      agence: z.string(),
      nombre: entier,
      vehicules: entier,
      dommages: entier,
      hors_fre_ht: montant,
      net_ht: montant,
    }),
  ),
  /** Par conducteur du jour du retour, dans l'ordre des noms, les véhicules sans conducteur à la fin ; `null` pour qui ne voit pas les conducteurs. */
  conducteurs: z
    .array(
      z.object({
        conducteur_id: identifiant.nullable(),
        conducteur: z.string().nullable(),
        nombre: entier,
        dommages: entier,
        net_ht: montant,
      }),
    )
    .nullable(),
});
export type Refacturation = z.infer<typeof refacturation>;

export const carteDommages = z.object({
  elements: z.array(z.object({ element: z.string(), nombre: entier, montant_ht: montant })),
  nombre: entier,
  montant_ht: montant,
});
export type CarteDommages = z.infer<typeof carteDommages>;

/** Prix nets HT des lignes comparées, en centimes ; `null` sous cinq lignes. */
const repartitionPrix = z.object({
  nombre: entier,
  min_ht: montant.nullable(),
  q1_ht: montant.nullable(),
  mediane_ht: montant.nullable(),
  q3_ht: montant.nullable(),
  max_ht: montant.nullable(),
});
export type RepartitionPrix = z.infer<typeof repartitionPrix>;

export const prixParLoueur = z.object({
  element: z.string(),
  dommage: z.string().nullable(),
  operation: z.string().nullable(),
  dommages: z.array(z.object({ cle: z.string(), nombre: entier })),
  operations: z.array(z.object({ cle: z.string(), nombre: entier })),
  ensemble: repartitionPrix,
  loueurs: z.array(repartitionPrix.extend({ loueur_id: identifiant, nom: z.string() })),
  /** Au-dessus de Q3 + 1,5 × (Q3 − Q1) chez leur loueur, les plus chères d'abord. */
  aberrantes: z.array(
    z.object({
      ligne_id: identifiant,
      restitution_id: identifiant,
      immatriculation: z.string(),
      date_restitution: z.string(),
      loueur: z.string(),
      designation: z.string(),
      net_ht: montant,
      mediane_ht: montant,
    }),
  ),
});
export type PrixParLoueur = z.infer<typeof prixParLoueur>;

const code = z.string().max(60);
export const filtresPrix = filtresAnalyses.extend({
  /** Absent : celui qui se compare chez le plus de loueurs. */
  element: code.optional(),
  dommage: code.optional(),
  operation: code.optional(),
});
export type FiltresPrix = z.infer<typeof filtresPrix>;

/** Dans l'adresse, demande les lignes dont un axe (élément, localisation, dommage, opération) n'est pas précisé. */
export const NON_PRECISE = "aucun";

export const filtresLignes = filtresAnalyses.extend({
  q: parametresListe.q,
  page: parametresListe.page,
  taille: parametresListe.taille,
  mois: moisDAdresse.optional(),
  categorie: code.optional(),
  localisation: code.optional(),
  dommage: code.optional(),
  element: code.optional(),
  operation: code.optional(),
  evitable: z.enum(EVITABLES).optional(),
  /** « oui » : seulement ce que des avoirs ont rendu ; « non » : sans eux. */
  avoirs: z.enum(["oui", "non"]).optional(),
  /** « oui » : les lignes dont le prix se compare, au-dessus de 0 €, sans les avoirs. */
  prix: z.literal("oui").optional(),
  tri: z.enum(["date_restitution", "net_ht", "immatriculation"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresLignes = z.infer<typeof filtresLignes>;

export const ligneAnalysee = z.object({
  id: identifiant,
  restitution_id: identifiant,
  immatriculation: z.string(),
  client_nom: z.string(),
  date_restitution: z.string(),
  loueur_nom: z.string(),
  agence: z.string(),
  type_vehicule: z.enum(TYPES_VEHICULE),
  type_document: z.string(),
  designation: z.string(),
  element: z.string().nullable(),
  categorie: z.string(),
  localisation: z.string().nullable(),
  dommage: z.string().nullable(),
  operation: z.string().nullable(),
  net_ht: montant,
});
export type LigneAnalysee = z.infer<typeof ligneAnalysee>;

const tags = ["Analyses"];
const parBesoin = attendus.connecte(200, { sans_besoin: 403 });
const lecture = (path: `/${string}`, summary: string) =>
  route({ acces: "voir_analyses", attendus: parBesoin, portee: "analyses:lire" }).route({
    method: "GET",
    path,
    tags,
    summary,
  });
const octets = (path: `/${string}`, summary: string) =>
  route({ acces: "voir_analyses", attendus: parBesoin, brute: true, portee: "analyses:lire" }).route({
    method: "GET",
    path,
    tags,
    summary,
  });

export const analysesDetailContrat = {
  complements: lecture("/analyses/complements", "Clauses des loueurs, contestations, délais, frais évitables")
    .input(filtresAnalyses)
    .output(complements),
  reperes: lecture("/analyses/reperes", "Repères anonymes par loueur, toutes sociétés réunies").output(reperes),
  essentiel: lecture("/analyses/essentiel", "Économies, factures à contester, retours qui arrivent")
    .input(filtresAnalyses)
    .output(essentiel),
  classements: lecture("/analyses/classements", "Véhicules, agences et conducteurs les plus coûteux")
    .input(filtresAnalyses)
    .output(classements),
  refacturation: lecture("/analyses/refacturation", "Ce que chaque agence doit pour ses véhicules rendus")
    .input(filtresAnalyses)
    .output(refacturation),
  exporterRefacturation: octets(
    "/analyses/refacturation/export",
    "Exporter le relevé de refacturation, un véhicule par ligne",
  ).input(filtresAnalyses.extend(parametresExport)),
  carte: lecture("/analyses/carte", "Dommages par élément du véhicule").input(filtresAnalyses).output(carteDommages),
  prix: lecture("/analyses/prix", "Même dommage, prix par loueur").input(filtresPrix).output(prixParLoueur),
  provision: lecture("/analyses/provision", "Provision des douze prochains mois")
    .input(filtresAnalyses)
    .output(provision),
  lignes: lecture("/analyses/lignes", "Lister les lignes de frais comptées")
    .input(filtresLignes)
    // `avoirs` : combien de ces lignes viennent d'un avoir ; un graphe en retire le montant, sans les compter.
    .output(z.object({ lignes: z.array(ligneAnalysee), total: entier, avoirs: entier, somme_ht: montant })),
  exporterLignes: octets("/analyses/lignes/export", "Exporter les lignes de frais filtrées").input(
    filtresLignes.extend(parametresExport),
  ),
  direction: octets("/analyses/direction", "La note pour la direction, deux pages, en PDF").input(filtresAnalyses),
  rapport: octets("/analyses/rapport", "Le rapport d'analyses en PDF").input(
    filtresAnalyses.extend({ titre: z.string().max(80).optional() }),
  ),
};
