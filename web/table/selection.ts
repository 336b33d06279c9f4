import { useRef, useState } from "react";
import type { EtatListe } from "./useListe.ts";

/** Ce qui est choisi dans une liste : quelques lignes, ou toutes celles des filtres sauf quelques-unes. */
export interface Choix {
  nombre: number;
  /** Toutes les lignes des filtres, sauf `ids` ; sinon, `ids` seules. */
  toutes: boolean;
  ids: readonly string[];
  vider: () => void;
}

export interface EtatSelection extends Choix {
  /** Lignes choisies sur la page montrée. */
  surLaPage: number;
  pageEntiere: boolean;
  /** Nombre de lignes choisies que le dernier changement de filtre a fait oublier ; 0 sinon. */
  oubliees: number;
  est: (id: string) => boolean;
  /** `etendre` : avec toutes les lignes depuis la dernière touchée. */
  basculer: (id: string, choisie: boolean, etendre: boolean) => void;
  basculerPage: (choisie: boolean) => void;
  choisirToutes: () => void;
}

interface Etat {
  /** Les filtres auxquels ce choix appartient. */
  filtres: string;
  toutes: boolean;
  ids: ReadonlySet<string>;
  oubliees: number;
}

const VIDE: ReadonlySet<string> = new Set();

const compter = ({ toutes, ids }: Etat, total: number): number => (toutes ? Math.max(0, total - ids.size) : ids.size);

/**
 * Les lignes choisies d'une liste. Le choix traverse les pages et les tris ; il s'oublie quand les filtres changent, parce qu'il
 * porterait sur des lignes que l'on ne voit plus.
 * @param page identifiants de la page montrée, dans l'ordre
 * @param total lignes de toutes les pages
 */
export function useSelection(
  liste: Pick<EtatListe<unknown>, "actifs">,
  page: readonly string[],
  total: number,
): EtatSelection {
  const filtres = JSON.stringify(liste.actifs);
  const [garde, setEtat] = useState<Etat>({ filtres, toutes: false, ids: VIDE, oubliees: 0 });
  const [vuAvant, setVuAvant] = useState(total);
  let etat = garde;
  if (etat.filtres !== filtres) {
    etat = { filtres, toutes: false, ids: VIDE, oubliees: compter(etat, vuAvant) || etat.oubliees };
    setEtat(etat);
  } else if (vuAvant !== total) setVuAvant(total);
  const derniere = useRef<string>(null);

  const poser = (toutes: boolean, ids: ReadonlySet<string>) => setEtat({ filtres, toutes, ids, oubliees: 0 });
  const est = (id: string) => etat.ids.has(id) !== etat.toutes;
  const changer = (lignes: readonly string[], choisies: boolean) => {
    const ids = new Set(etat.ids);
    for (const id of lignes) {
      if (choisies === etat.toutes) ids.delete(id);
      else ids.add(id);
    }
    poser(etat.toutes, ids);
  };
  const surLaPage = page.filter(est).length;
  return {
    nombre: compter(etat, total),
    toutes: etat.toutes,
    ids: [...etat.ids],
    vider: () => poser(false, VIDE),
    surLaPage,
    pageEntiere: page.length > 0 && surLaPage === page.length,
    oubliees: etat.oubliees,
    est,
    basculer: (id, choisie, etendre) => {
      const [a, b] = [page.indexOf(derniere.current ?? ""), page.indexOf(id)];
      derniere.current = id;
      changer(etendre && a >= 0 ? page.slice(Math.min(a, b), Math.max(a, b) + 1) : [id], choisie);
    },
    basculerPage: (choisie) => (choisie || !etat.toutes ? changer(page, choisie) : poser(false, VIDE)),
    choisirToutes: () => poser(true, VIDE),
  };
}
