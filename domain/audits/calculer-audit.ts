import { formaterDate } from "../commun/dates.ts";
import { formaterEuros } from "../commun/montants.ts";
import { joursEntre, plusJours } from "../contrats/jours.ts";
import type { Situation } from "../fre/calcul/vetuste.ts";
import type { Conditions } from "../fre/conditions.ts";
import { type PrixAttendu, prixAttendu } from "./attendu.ts";
import type { ChoixDommage, DommageAudit, DommageCalcule, ModeGarage, ResultatAudit } from "./audit.ts";
import { coefficientRegional, JOURS_POUR_REPARER, toleDe } from "./bareme.ts";
import { type Calcul, conseillerDommage } from "./conseiller.ts";
import type { Historique } from "./historique.ts";
import { type OperationPrevue, operationPrevue } from "./operation.ts";
import { type Choix, optimiser, type Poste, type Regles } from "./optimiser.ts";
import { type GarageProche, prixAuGarage } from "./reparation.ts";
import { type Jugement, jugerSeuil } from "./seuil.ts";
import { vetusteAuRetour } from "./vetuste.ts";

export interface EntreeAudit {
  dommages: readonly Omit<DommageAudit, "id" | "photos" | "cadre" | "commentaire" | "localisation">[];
  conditions: Conditions | null;
  historique: Historique;
  situation: Situation;
  garages: readonly GarageProche[];
  mode_garage: ModeGarage;
  /** Imposé par une personne ; sans effet s'il n'est pas parmi les plus proches. */
  garage_id: string | null;
  /** Ce qu'un sinistre laisse à la société, en centimes HT ; `null` : aucun ne se déclare. */
  franchise_assurance_ht: number | null;
  /** Code postal du lieu, pour le coefficient régional ; à défaut, celui du garage le plus proche. */
  code_postal: string | null;
  retour_prevu_le: string;
  aujourdhui: string;
}

interface Etudie {
  dommage: EntreeAudit["dommages"][number];
  operation: OperationPrevue | null;
  jugement: Jugement;
  prix: PrixAttendu | null;
  /** Rang du dommage dont la peinture couvre celui-ci. */
  compris: number | null;
}

const PEINT = new Set(["peinture", "reparation_peinture", "remplacement"]);

/** Un élément ne se peint qu'une fois : ses autres dommages de peinture sont compris dans le plus cher (même accident, s'il y en a un). */
function marquerCompris(etudies: readonly Etudie[]): Etudie[] {
  const plusCher = new Map<string, Etudie>();
  const cle = ({ dommage: d, operation, jugement, prix }: Etudie): string | null =>
    operation && prix && jugement.etat !== "tolere" && PEINT.has(operation.classe) && toleDe(d.element)
      ? `${d.element}|${d.evenement ?? ""}`
      : null;
  for (const e of etudies) {
    const c = cle(e);
    if (c === null) continue;
    const tete = plusCher.get(c);
    if (!tete || (e.prix?.net_ht ?? 0) > (tete.prix?.net_ht ?? 0)) plusCher.set(c, e);
  }
  return etudies.map((e) => {
    const c = cle(e);
    const tete = c === null ? undefined : plusCher.get(c);
    return { ...e, compris: tete && tete !== e ? tete.dommage.rang : null };
  });
}

function etudier(e: EntreeAudit, coefficient: number, taux: Parameters<typeof prixAttendu>[0]["taux"]): Etudie[] {
  return marquerCompris(
    e.dommages.map((dommage): Etudie => {
      const operation = operationPrevue(dommage);
      const prix =
        operation &&
        prixAttendu({
          element: dommage.element,
          dommage: dommage.dommage,
          profondeur_mm: dommage.profondeur_mm,
          operation,
          historique: e.historique,
          taux,
          remise: e.conditions?.remise ?? null,
          coefficient,
        });
      return { dommage, operation, prix, jugement: jugerSeuil(dommage, e.conditions?.seuils ?? null), compris: null };
    }),
  );
}

/** La décision qu'une personne impose, ou que le calcul doit s'interdire de prendre. */
function impose({ dommage, jugement, prix }: Etudie, tropTard: boolean): Poste["impose"] {
  if (dommage.choix !== "auto") return dommage.choix;
  // Rien ne se décide sur une mesure ou un prix qui manquent ; rien ne se répare en moins de quinze jours.
  return jugement.etat !== "du" || prix === null || tropTard ? "laisser" : undefined;
}

const enPoste = (e: Etudie, reparation: number | null, tropTard: boolean): Poste => ({
  facture: e.jugement.etat === "tolere" ? 0 : (e.prix?.net_ht ?? 0),
  reparation,
  // La franchise par élément se déduit ligne à ligne, comme le calculateur de factures.
  groupe: String(e.dommage.rang),
  evenement: e.dommage.evenement,
  impose: impose(e, tropTard),
});

function reglesDe({ conditions, franchise_assurance_ht }: EntreeAudit): Regles {
  const f = conditions?.franchise ?? null;
  const montant = f === null ? 0 : f.type === "pot_annuel" ? f.solde_ht : f.montant_ht;
  return { franchise: { montant, par_element: f?.type === "par_element" }, sinistre: franchise_assurance_ht };
}

interface Plan {
  garage: GarageProche | null;
  postes: Poste[];
  /** Le garage de chaque poste. */
  ou: (string | null)[];
  choix: Choix;
}

/** Un plan par garage, ou le seul plan qui envoie chaque dommage au moins cher. */
function plans(etudies: readonly Etudie[], e: EntreeAudit, regles: Regles, tropTard: boolean): Plan[] {
  const prix = (x: Etudie, g: GarageProche): number | null =>
    x.operation && x.prix ? prixAuGarage(x.dommage.element, x.operation, g) : null;
  const planifier = (garage: GarageProche | null, offres: { prix: number | null; id: string | null }[]): Plan => {
    const postes = etudies.map((x, i) => enPoste(x, offres[i]?.prix ?? null, tropTard));
    return { garage, postes, ou: offres.map((o) => o.id), choix: optimiser(postes, regles) };
  };
  const moinsCher = (x: Etudie) =>
    e.garages
      .map((g) => ({ prix: prix(x, g), id: g.id }))
      .reduce((a, b) => (b.prix !== null && (a.prix === null || b.prix < a.prix) ? b : a), {
        prix: null as number | null,
        id: null as string | null,
      });
  const parGarage = e.garages.map((g) =>
    planifier(
      g,
      etudies.map((x) => ({ prix: prix(x, g), id: g.id })),
    ),
  );
  return [...parGarage, planifier(null, etudies.map(moinsCher))];
}

const minimum = (liste: readonly Plan[]): Plan => liste.reduce((a, b) => (b.choix.cout < a.choix.cout ? b : a));

function planRetenu(tous: readonly Plan[], { mode_garage, garage_id }: EntreeAudit): Plan {
  const parDommage = tous.at(-1) as Plan; // il y en a toujours un
  const avecGarage = tous.slice(0, -1);
  if (mode_garage === "par_dommage" || avecGarage.length === 0) return parDommage;
  return avecGarage.find((p) => p.garage?.id === garage_id) ?? minimum(avecGarage);
}

/** Le total du véhicule si ce poste suivait cette décision. */
function totalSi({ postes }: Plan, rang: number, decision: "reparer" | "laisser", regles: Regles): number | null {
  const poste = postes[rang];
  if (!poste || (decision === "reparer" && poste.reparation === null)) return null;
  return optimiser(
    postes.map((p, i) => (i === rang ? { ...p, impose: decision } : p)),
    regles,
  ).cout;
}

/**
 * L'audit d'un véhicule entier : ce que la facture sera en l'état, le meilleur ensemble de réparations chez les garages
 * proches, ce que chaque dommage y gagne, et jusqu'à quand. Fonction pure ; tous les montants sont des centimes HT.
 */
export function calculerAudit(e: EntreeAudit): ResultatAudit {
  const vetuste = vetusteAuRetour(e.conditions, e.situation);
  const coefficient = coefficientRegional(e.code_postal ?? e.garages[0]?.code_postal ?? null);
  const tous = etudier(e, coefficient, vetuste.taux);
  const decides = tous.filter((x) => x.compris === null);
  const regles = reglesDe(e);
  const limite_le = plusJours(e.retour_prevu_le, -JOURS_POUR_REPARER);
  const tropTard = e.aujourdhui > limite_le;

  const offerts = plans(decides, e, regles, tropTard);
  const retenu = planRetenu(offerts, e);
  // Sans rien imposer d'autre que ce que le calcul s'interdit : de quoi dire ce que coûtent les choix d'une personne.
  const libre = decides.map((x) => ({ ...x, dommage: { ...x.dommage, choix: "auto" as ChoixDommage } }));
  const choisi = e.garage_id !== null || decides.some((x) => x.dommage.choix !== "auto");
  const meilleur = choisi ? planRetenu(plans(libre, e, regles, tropTard), { ...e, garage_id: null }) : retenu;
  const aTemps = tropTard ? planRetenu(plans(libre, e, regles, false), e) : retenu;

  const laisserTout = optimiser(
    retenu.postes.map((p) => ({ ...p, impose: "laisser" as const })),
    regles,
  );
  const somme_ht = retenu.postes.reduce((s, p) => s + p.facture, 0);
  const { choix } = retenu;
  const calculs = new Map<number, Calcul>(
    decides.map((x, i): [number, Calcul] => [
      x.dommage.rang,
      {
        decision: choix.decisions[i] ?? "laisser",
        reparation: retenu.postes[i]?.reparation ?? null,
        garage: retenu.ou[i] ?? null,
        total: choix.cout,
        si_repare: totalSi(retenu, i, "reparer", regles),
        si_laisse: totalSi(retenu, i, "laisser", regles),
      },
    ]),
  );
  const contexte = {
    regles,
    sinistre: e.franchise_assurance_ht,
    tropTard,
    jours: joursEntre(e.aujourdhui, e.retour_prevu_le),
    declares: (evenement: number) =>
      decides.filter((x, i) => x.dommage.evenement === evenement && choix.decisions[i] === "declarer").length,
  };
  const dommages = tous.map(
    (x): DommageCalcule => conseillerDommage(x, calculs.get(x.compris ?? x.dommage.rang) as Calcul, contexte), // un dommage compris suit sa tête
  );
  const f = e.conditions?.franchise ?? null;
  return {
    dommages,
    somme_ht,
    en_l_etat_ht: laisserTout.facture,
    franchise: f && {
      type: f.type,
      montant_ht: regles.franchise.montant,
      deduite_ht: somme_ht - laisserTout.facture,
    },
    reparations_ht: choix.reparations,
    sinistres_ht: choix.sinistres,
    facture_apres_ht: choix.facture,
    total_ht: choix.cout,
    economie_ht: laisserTout.facture - choix.cout,
    meilleur_total_ht: meilleur.choix.cout,
    surcout_ht: choix.cout - meilleur.choix.cout,
    garages: offerts.flatMap(({ garage, choix: c }) =>
      garage ? [{ ...enGarage(garage), total_ht: c.cout, reparations_ht: c.reparations }] : [],
    ),
    garage_id: retenu.garage?.id ?? null,
    mode_garage: e.mode_garage,
    vetuste: vetuste.phrase,
    hypotheses: hypotheses(e, tous, coefficient),
    limite_le,
    jours_avant_limite: joursEntre(e.aujourdhui, limite_le),
    alerte: alerte(e, limite_le, laisserTout.facture - aTemps.choix.cout),
  };
}

const enGarage = (g: GarageProche) => ({
  id: g.id,
  nom: g.nom,
  ville: [g.code_postal, g.ville].filter(Boolean).join(" ") || null,
  adresse: g.adresse,
  telephone: g.telephone,
  latitude: g.latitude,
  longitude: g.longitude,
  debosselage: g.debosselage,
  jantes: g.jantes,
  vr: g.vr,
  distance_km: Math.round(g.distance_km * 10) / 10,
});

function alerte({ retour_prevu_le, aujourdhui }: EntreeAudit, limite: string, gain: number): string | null {
  const jours = joursEntre(aujourdhui, retour_prevu_le);
  if (jours < 0)
    return `Le retour était prévu le ${formaterDate(retour_prevu_le)}\u00a0: il est trop tard pour réparer.`;
  if (aujourdhui <= limite) return null;
  const manque = gain > 0 ? ` Fait à temps, le plan aurait fait gagner ${formaterEuros(gain)}.` : "";
  const reste =
    jours === 0 ? "Le retour est aujourd'hui" : `Il reste ${jours} jour${jours > 1 ? "s" : ""} avant le retour`;
  return `${reste}\u00a0: une réparation en demande ${JOURS_POUR_REPARER}, rien n'est plus à réparer sans l'imposer.${manque}`;
}

function hypotheses(e: EntreeAudit, tous: readonly Etudie[], coefficient: number): string[] {
  const dits: string[] = [];
  const f = e.conditions?.franchise;
  if (!e.conditions)
    dits.push(
      "Aucune condition connue pour ce loueur à cette date\u00a0: seuils usuels, ni vétusté, ni remise, ni franchise.",
    );
  else if (!e.conditions.seuils)
    dits.push("Le contrat ne dit pas ses seuils\u00a0: ce sont les seuils usuels de l'état standard.");
  if (f?.type === "pot_annuel")
    dits.push(
      `La franchise est un pot annuel\u00a0: il y reste ${formaterEuros(f.solde_ht)}, que les autres véhicules de l'année entameront aussi.`,
    );
  if (e.conditions?.remise)
    dits.push(
      `Remise négociée de ${String(e.conditions.remise.taux_pct).replace(".", ",")}\u00a0%, prise dommage par dommage.`,
    );
  if (coefficient !== 100)
    dits.push(`Main-d'œuvre de la grille au coefficient régional ${(coefficient / 100).toFixed(2).replace(".", ",")}.`);
  if (e.garages.length === 0)
    dits.push("Aucun garage à comparer\u00a0: dites où est le véhicule pour chiffrer les réparations.");
  if (e.franchise_assurance_ht !== null)
    dits.push("Un sinistre déclaré compte pour sa franchise, sans le malus éventuel.");
  const grille = tous.filter((x) => x.prix && x.prix.n === null && x.jugement.etat !== "tolere").length;
  if (grille > 0)
    dits.push(
      `${grille} dommage${grille > 1 ? "s" : ""} au prix de la grille par défaut, faute d'assez de lignes passées chez ce loueur.`,
    );
  const sansPrix = tous.filter((x) => x.prix === null && x.jugement.etat !== "tolere").length;
  if (sansPrix > 0)
    dits.push(
      `${sansPrix} dommage${sansPrix > 1 ? "s" : ""} sans prix connu\u00a0: à vérifier, non compté${sansPrix > 1 ? "s" : ""}.`,
    );
  return dits;
}
