import type { Mot } from "../../domain/argent/livre.ts";
import { ETATS_CONTESTATION, type EtatContestation } from "../../domain/contestations/etats.ts";

/** Un tirage reproductible (mulberry32). */
export function tirage(graine: number) {
  let a = graine;
  const suivant = (): number => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const entier = (min: number, max: number): number => min + Math.floor(suivant() * (max - min + 1));
  return { entier, chance: (part: number): boolean => suivant() < part };
}

export interface LigneTiree {
  reclame: number;
  accorde: number | null;
  relancee: boolean;
  motif: "absent_du_pv" | "tva_a_tort";
}
export interface AvoirTire {
  /** Signe imprimé par le loueur : l'un ou l'autre. */
  net: number;
  tva: number;
  impute: boolean;
}
/** Une facture, ce que le rapprochement y trouve, ce qu'une personne en fait et ce que le loueur répond. */
export interface Histoire {
  date: string;
  lue: boolean;
  /** Nul : pas de rapprochement. */
  contestable: number | null;
  limite: string | null;
  /** Nul : aucune contestation ouverte. */
  etat: EtatContestation | null;
  lignes: LigneTiree[];
  avoirs: AvoirTire[];
}

const AVANT: readonly (EtatContestation | null)[] = [null, "a_verifier", "a_contester"];

export function tirerHistoire(graine: number): Histoire {
  const h = tirage(graine);
  const etat = h.chance(0.2) ? null : (ETATS_CONTESTATION[h.entier(0, ETATS_CONTESTATION.length - 1)] ?? null);
  const partie = etat !== null && !AVANT.includes(etat) && etat !== "conforme";
  const ligne = (): LigneTiree => {
    const reclame = h.entier(1, 90_000);
    const accorde = !partie || h.chance(0.3) ? null : h.chance(0.3) ? 0 : h.entier(1, reclame);
    const relancee = accorde !== null && accorde > 0 && accorde < reclame && etat !== "soldee" && h.chance(0.3);
    return { reclame, accorde, relancee, motif: h.chance(0.15) ? "tva_a_tort" : "absent_du_pv" };
  };
  const net = () => h.entier(1, 60_000) * (h.chance(0.5) ? -1 : 1);
  return {
    date: `${h.entier(2024, 2026)}-0${h.entier(1, 3)}-1${h.entier(0, 9)}`,
    lue: h.chance(0.93),
    contestable: h.chance(0.2) ? null : h.chance(0.15) ? 0 : h.entier(1, 150_000),
    limite: h.chance(0.2) ? null : h.chance(0.5) ? `2026-04-1${h.entier(0, 9)}` : `2026-05-0${h.entier(1, 9)}`,
    etat,
    lignes: etat === null ? [] : Array.from({ length: h.entier(etat === "a_verifier" ? 0 : 1, 4) }, ligne),
    avoirs: Array.from({ length: h.chance(0.5) ? h.entier(1, 2) : 0 }, () => ({
      net: net(),
      tva: h.chance(0.5) ? h.entier(1, 9_000) : 0,
      impute: partie && h.chance(0.6),
    })),
  };
}

const somme = (n: readonly number[]): number => n.reduce((a, b) => a + b, 0);

/** Ce que le livre doit en dire, recompté ligne à ligne sans rien partager avec la base. */
export function livreNaif(h: Histoire, jour: string): Record<Mot, number> {
  const tard = h.limite !== null && h.limite < jour;
  const trouvable = h.lue ? (h.contestable ?? 0) : 0;
  const lignes = somme(h.lignes.map((l) => l.reclame));
  const zero = { a_reclamer: 0, hors_delai: 0, abandonne: 0, reclame: 0, accorde: 0, refuse: 0, en_cours: 0, recu: 0 };
  const fermer = (s: typeof zero): Record<Mot, number> => ({
    ...s,
    trouve: s.a_reclamer + s.hors_delai + s.abandonne + s.reclame,
    attendu: s.accorde - s.recu,
    perdu: s.hors_delai + s.refuse + s.abandonne,
  });
  const abandonne = Math.max(0, trouvable - lignes);
  if (AVANT.includes(h.etat) || h.etat === "conforme") {
    // Aucune lettre : ce que les avoirs rendent d'eux-mêmes va d'abord à ce qui se réclamerait, puis à ce qui serait laissé.
    const rendu = somme(h.avoirs.map((a) => Math.abs(a.net)));
    const [envoyer, laisse] =
      h.etat === null ? [trouvable, 0] : h.etat === "conforme" ? [0, trouvable] : [h.lue ? lignes : 0, abandonne];
    const [duReclame, duLaisse] = [Math.min(rendu, envoyer), Math.min(Math.max(0, rendu - envoyer), laisse)];
    const recu = duReclame + duLaisse;
    return fermer({
      ...zero,
      abandonne: laisse - duLaisse,
      [tard ? "hors_delai" : "a_reclamer"]: envoyer - duReclame,
      reclame: recu,
      accorde: recu,
      recu,
    });
  }
  let [accorde, refuse, enCours] = [0, 0, 0];
  for (const l of h.lignes) {
    const attend = h.etat !== "soldee" && (l.accorde === null || l.relancee);
    accorde += l.accorde ?? 0;
    if (attend) enCours += l.reclame - (l.accorde ?? 0);
    else refuse += l.reclame - (l.accorde ?? 0);
  }
  const rendLaTva = h.lignes.some((l) => l.motif === "tva_a_tort" && (l.accorde ?? 0) > 0);
  const rendu = somme(h.avoirs.filter((a) => a.impute).map((a) => Math.abs(a.net) + (rendLaTva ? a.tva : 0)));
  return fermer({
    ...zero,
    abandonne,
    reclame: lignes,
    accorde,
    refuse,
    en_cours: enCours,
    recu: Math.min(accorde, rendu),
  });
}
