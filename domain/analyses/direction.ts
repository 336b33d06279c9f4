import type { Livre } from "../argent/livre.ts";
import { formaterDate } from "../commun/dates.ts";
import { formaterEuros } from "../commun/montants.ts";
import type { Periode } from "../commun/periode.ts";
import type { TableauDeBord } from "./analyse.contrat.ts";
import { horsClassement } from "./barres.ts";
import { comparerIndicateur, direAnneeAvant, formaterIndicateur } from "./comparaison.ts";
import { formaterEurosRonds } from "./constat.ts";
import type { Complements, Essentiel } from "./detail.contrat.ts";
import { GESTES_EVITABLES, LIBELLES_EVITABLE } from "./evitables.ts";
import { INDICATEURS } from "./indicateurs.ts";
import type { Provision } from "./provision.ts";

/** Les sommes du livre de l'argent que la note dit. Centimes HT. */
export type ArgentDeLaNote = Pick<
  Livre,
  "trouve" | "a_reclamer" | "reclame" | "accorde" | "recu" | "attendu" | "perdu" | "factures_a_reclamer"
>;

export interface ContenuDirection {
  /** Le client dont ce sont les chiffres. */
  client: string;
  periode: Periode;
  tableau: TableauDeBord;
  complements: Complements;
  essentiel: Essentiel;
  provision: Provision;
  argent: ArgentDeLaNote;
}

/** Un résultat en gros, et ce qui le mesure. */
export interface ResultatDirection {
  titre: string;
  valeur: string;
  suite: string;
}

/** Une décision à prendre, et l'argent qu'elle touche. */
export interface DecisionDirection {
  titre: string;
  /** Centimes HT. */
  montant_ht: number;
  detail: string;
  /** Une date passée, cet argent est perdu : il passe devant, si petit soit-il. */
  se_perd?: boolean;
}

export const RIEN_A_DECIDER = "Rien n'attend de décision sur cette période.";
/** Une valeur que rien ne permet de dire ; sa suite dit pourquoi. */
const INCONNU = "Inconnu";
const DECISIONS = 3;
const compte = (n: number, un: string, plusieurs: string): string =>
  `${new Intl.NumberFormat("fr-FR").format(n)}\u00a0${n < 2 ? un : plusieurs}`;

/** Le résultat d'abord : ce qui a été récupéré, ce qui a été évité, et où va le coût par véhicule. */
export function resultatsDirection({ argent, complements, tableau, periode }: ContenuDirection): ResultatDirection[] {
  const { audits } = complements;
  const moyen = INDICATEURS.find((i) => i.cle === "moyenne_ht");
  if (!moyen) throw new Error("le FRE moyen est un indicateur");
  const evolution = comparerIndicateur(tableau, moyen);
  const avant = direAnneeAvant(tableau, moyen, periode);
  return [
    {
      titre: "Récupéré auprès des loueurs",
      valeur: formaterEuros(argent.accorde),
      suite:
        argent.reclame === 0
          ? "Rien n'a été réclamé."
          : `Sur ${formaterEuros(argent.reclame)} réclamés, dont ${formaterEuros(argent.recu)} déjà reçus en avoir.`,
    },
    {
      titre: "Évité avant la restitution",
      valeur: audits.marge_ht === null ? INCONNU : formaterEuros(audits.marge_ht),
      suite:
        audits.marge_ht === null
          ? "Aucun véhicule rendu n'a d'audit terminé\u00a0: rien ne dit ce qu'il aurait coûté."
          : `Estimation de ${compte(audits.nombre, "audit", "audits")}, réparations déduites.`,
    },
    {
      titre: "Coût moyen par véhicule rendu",
      valeur: formaterIndicateur(tableau.indicateurs.moyenne_ht, "montant") ?? INCONNU,
      suite: [evolution?.texte, avant].filter(Boolean).join(" – ") || "Rien à comparer.",
    },
  ];
}

/** Ce qui se décide maintenant : ce qui se perd à une date d'abord, puis du plus gros montant au plus petit ; rien ne s'invente quand il n'y a rien à décider. */
export function decisionsDirection(c: ContenuDirection): DecisionDirection[] {
  return [reclamer(c), faireRendre(c), auditer(c), eviter(c), ...surcouts(c)]
    .filter((d) => d !== null && d.montant_ht > 0)
    .map((d) => d as DecisionDirection) // les absentes viennent d'être ôtées
    .sort((a, b) => Number(b.se_perd ?? false) - Number(a.se_perd ?? false) || b.montant_ht - a.montant_ht)
    .slice(0, DECISIONS);
}

function reclamer({ argent, essentiel }: ContenuDirection): DecisionDirection {
  const { prochaine } = essentiel.a_contester;
  const limite = prochaine?.date_limite;
  const dabord = limite ? ` ${prochaine.immatriculation} se perd le premier.` : "";
  return {
    se_perd: Boolean(limite),
    titre: `Réclamer ${formaterEuros(argent.a_reclamer)} aux loueurs${limite ? ` avant le ${formaterDate(limite)}` : ""}`,
    montant_ht: argent.a_reclamer,
    detail:
      `${compte(argent.factures_a_reclamer, "facture attend", "factures attendent")} sa lettre de contestation.`.replace(
        "attendent sa lettre",
        "attendent leur lettre",
      ) + dabord,
  };
}

const faireRendre = ({ argent }: ContenuDirection): DecisionDirection => ({
  titre: `Faire rendre ${formaterEuros(argent.attendu)} déjà accordés`,
  montant_ht: argent.attendu,
  detail: "Les loueurs ont dit oui\u00a0; leur avoir n'est pas arrivé. Une relance suffit.",
});

function auditer({ provision, essentiel }: ContenuDirection): DecisionDirection | null {
  const { contrats, montant_ht } = provision.audits_a_planifier;
  if (contrats === 0 || provision.historique === 0) return null;
  const sans = essentiel.retours?.sans_audit ?? 0;
  return {
    titre: `Planifier les audits de ${compte(contrats, "véhicule", "véhicules")} à rendre d'ici un an`,
    montant_ht,
    detail: `${formaterEurosRonds(montant_ht)} de frais attendus si rien n'est fait${sans > 0 ? `\u00a0; ${compte(sans, "véhicule rentre", "véhicules rentrent")} d'ici trois mois sans audit` : ""}.`,
  };
}

function eviter({ complements }: ContenuDirection): DecisionDirection | null {
  const premier = complements.evitables.postes.toSorted((a, b) => b.montant_ht - a.montant_ht)[0];
  return premier
    ? {
        titre: `Éviter les frais «\u00a0${LIBELLES_EVITABLE[premier.cle].toLowerCase()}\u00a0»`,
        montant_ht: premier.montant_ht,
        detail: `${formaterEurosRonds(premier.montant_ht)} facturés sur la période. ${GESTES_EVITABLES[premier.cle]}`,
      }
    : null;
}

/** L'agence, et le loueur, qui coûtent le plus au-dessus de la moyenne ; sous cinq dossiers, personne n'est montré du doigt. */
function surcouts({ tableau, complements }: ContenuDirection): (DecisionDirection | null)[] {
  const moyenne = tableau.indicateurs.moyenne_ht;
  if (moyenne === null) return [];
  const agences = tableau.graphes.agence
    .filter((a) => a.regroupees === 0 && !horsClassement("agence", a))
    .map((a) => ({ nom: a.libelle, nombre: a.nombre, surcout: a.montant_ht - a.nombre * moyenne }));
  const loueurs = complements.loueurs.flatMap((l) =>
    l.moyenne_ht === null ? [] : [{ nom: l.nom, nombre: l.nombre, surcout: l.nombre * (l.moyenne_ht - moyenne) }],
  );
  const pire = (rangs: readonly { nom: string; nombre: number; surcout: number }[], titre: (nom: string) => string) => {
    const premier = rangs.toSorted((a, b) => b.surcout - a.surcout)[0];
    return premier
      ? {
          titre: titre(premier.nom),
          montant_ht: Math.round(premier.surcout),
          detail: `${formaterEurosRonds(premier.surcout)} de plus que la moyenne du parc, sur ${compte(premier.nombre, "véhicule rendu", "véhicules rendus")}.`,
        }
      : null;
  };
  return [
    pire(agences, (nom) => `Agir sur l'état des véhicules de l'agence ${nom}`),
    pire(loueurs, (nom) => `Revoir les conditions de restitution avec ${nom}`),
  ];
}
