import { formaterEuros } from "../commun/montants.ts";
import type { PrixAttendu } from "./attendu.ts";
import type { ChoixDommage, Conseil, DommageCalcule } from "./audit.ts";
import { JOURS_POUR_REPARER } from "./bareme.ts";
import type { OperationPrevue } from "./operation.ts";
import type { Decision, Regles } from "./optimiser.ts";
import type { Jugement } from "./seuil.ts";

/** Ce que l'optimisation dit d'un dommage. Centimes HT. */
export interface Calcul {
  decision: Decision;
  reparation: number | null;
  garage: string | null;
  total: number;
  si_repare: number | null;
  si_laisse: number | null;
}

interface Sujet {
  dommage: { rang: number; choix: ChoixDommage; evenement: number | null };
  operation: OperationPrevue | null;
  jugement: Jugement;
  prix: PrixAttendu | null;
  compris: number | null;
}

interface Contexte {
  regles: Regles;
  sinistre: number | null;
  tropTard: boolean;
  jours: number;
  /** Dommages de cet accident que l'on déclare. */
  declares: (evenement: number) => number;
}

const e = formaterEuros;

function conseilDe({ jugement, prix, dommage }: Sujet, { decision }: Calcul): Conseil {
  if (dommage.choix === "auto") {
    if (jugement.etat === "tolere") return "sous_seuil";
    if (jugement.etat === "a_mesurer" || prix === null) return "a_verifier";
  }
  return decision;
}

/** Le temps qui manque pour réparer : une date passée n'a pas de jours qui restent. */
function tropTard(jours: number): string {
  if (jours > 0)
    return `il reste ${jours} jour${jours > 1 ? "s" : ""}, une réparation en demande ${JOURS_POUR_REPARER}`;
  return `le retour est ${jours < 0 ? "passé" : "aujourd'hui"}, une réparation demande ${JOURS_POUR_REPARER} jours`;
}

function raisonDeLaisser({ prix, operation }: Sujet, c: Calcul, k: Contexte): string {
  const attendu = prix?.net_ht ?? 0;
  const { franchise } = k.regles;
  if (operation && !operation.au_garage)
    return `${e(attendu)} attendus\u00a0: à retrouver avant le retour, cela ne se répare pas.`;
  if (k.tropTard) return `${e(attendu)} attendus\u00a0; ${tropTard(k.jours)}.`;
  if (c.reparation === null) return `${e(attendu)} attendus, et aucun garage comparé ne sait le réparer.`;
  if (c.reparation >= attendu)
    return `Réparer coûterait ${e(c.reparation)}, pour ${e(attendu)} attendus sur la facture.`;
  const ecart = (c.si_repare ?? c.total) - c.total;
  const couvre = `la franchise de ${e(franchise.montant)}`;
  return ecart > 0
    ? `Réparer coûterait ${e(c.reparation)}\u00a0; ${couvre} couvre assez de ses ${e(attendu)} pour que le laisser coûte ${e(ecart)} de moins.`
    : `Réparer coûterait ${e(c.reparation)}\u00a0; ${couvre} couvre ses ${e(attendu)}\u00a0: le total n'y gagnerait rien.`;
}

function raison(s: Sujet, conseil: Conseil, c: Calcul, k: Contexte): string {
  const attendu = s.prix?.net_ht ?? 0;
  if (s.compris !== null) return `Compris dans le dommage n° ${s.compris}\u00a0: l'élément ne se peint qu'une fois.`;
  switch (conseil) {
    case "sous_seuil":
      return `${s.jugement.phrase} Rien n'est dû.`;
    case "a_verifier":
      if (s.prix === null)
        return "Ni le passé de ce loueur ni la grille ne donnent de prix\u00a0: à chiffrer avant de décider.";
      return `${s.jugement.phrase} Sinon, ${e(attendu)} attendus.`;
    case "declarer": {
      const n = k.declares(s.dommage.evenement ?? 0);
      return `La franchise d'assurance de ${e(k.sinistre ?? 0)} couvre ${n > 1 ? `les ${n} dommages` : "ce dommage"} de l'accident n° ${s.dommage.evenement}, dont ${e(attendu)} attendus ici.`;
    }
    case "reparer": {
      const gain = (c.si_laisse ?? c.total) - c.total;
      const reparation = e(c.reparation ?? 0);
      if (gain > 0)
        return `${reparation} au garage, pour ${e(attendu)} attendus\u00a0: le laisser coûterait ${e(gain)} de plus au total.`;
      return `${reparation} au garage, pour ${e(attendu)} attendus${gain < 0 ? `\u00a0: le laisser coûterait ${e(-gain)} de moins au total` : ""}.`;
    }
    case "laisser":
      return raisonDeLaisser(s, c, k);
  }
}

/** Le conseil d'un dommage et sa raison, en une phrase chiffrée. */
export function conseillerDommage(s: Sujet, c: Calcul, k: Contexte): DommageCalcule {
  const compris = s.compris !== null;
  const tolere = s.jugement.etat === "tolere";
  const conseil = conseilDe(s, c);
  const seul = !compris && !tolere && s.prix !== null;
  return {
    rang: s.dommage.rang,
    classe: s.operation?.classe ?? null,
    seuil: s.jugement.etat,
    brut_ht: s.prix?.brut_ht ?? 0,
    vetuste_ht: s.prix?.vetuste_ht ?? 0,
    remise_ht: s.prix?.remise_ht ?? 0,
    facture_ht: seul ? (s.prix?.net_ht ?? 0) : 0,
    n: s.prix?.n ?? null,
    compris_dans: s.compris,
    reparation_ht: compris ? 0 : c.reparation,
    garage_id: c.decision === "reparer" ? c.garage : null,
    decision: c.decision,
    impose: !compris && s.dommage.choix !== "auto",
    conseil,
    raison: raison(s, conseil, c, k),
    total_si_repare_ht: seul ? c.si_repare : null,
    total_si_laisse_ht: seul ? c.si_laisse : null,
  };
}
