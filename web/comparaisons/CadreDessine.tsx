import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { COTE_MIN } from "../../domain/etats-des-lieux/cadre.ts";
import styles from "./Comparaison.module.css";

export interface Rectangle {
  x: number;
  y: number;
  largeur: number;
  hauteur: number;
}

export const AU_MILIEU: Rectangle = { x: 0.4, y: 0.4, largeur: 0.2, hauteur: 0.2 };
const PAS = 0.02;
const arrondi = (v: number) => Math.round(v * 10_000) / 10_000;
const borner = (v: number, max: number, min = 0) => arrondi(Math.min(max, Math.max(min, v)));

export const enStyle = (c: Rectangle) => ({
  left: `${c.x * 100}%`,
  top: `${c.y * 100}%`,
  width: `${c.largeur * 100}%`,
  height: `${c.hauteur * 100}%`,
});

/** Ce que les flèches font du cadre : le déplacer, ou avec Maj l'étirer. */
export function parFleche(c: Rectangle, touche: string, etirer: boolean): Rectangle | null {
  const dx = touche === "ArrowRight" ? PAS : touche === "ArrowLeft" ? -PAS : 0;
  const dy = touche === "ArrowDown" ? PAS : touche === "ArrowUp" ? -PAS : 0;
  if (dx === 0 && dy === 0) return null;
  if (etirer)
    return {
      ...c,
      largeur: borner(c.largeur + dx, 1 - c.x, COTE_MIN),
      hauteur: borner(c.hauteur + dy, 1 - c.y, COTE_MIN),
    };
  return { ...c, x: borner(c.x + dx, 1 - c.largeur), y: borner(c.y + dy, 1 - c.hauteur) };
}

interface Props {
  cadre: Rectangle;
  surChangement: (cadre: Rectangle) => void;
  surFermer: () => void;
}

/** Le cadre qui se dessine par-dessus la photo : à la souris ou au doigt, et aux flèches. */
export function CadreDessine({ cadre, surChangement, surFermer }: Props) {
  const calque = useRef<HTMLDivElement>(null);
  const poignee = useRef<HTMLElement>(null);
  const depart = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => poignee.current?.focus({ preventScroll: true }), []);
  const point = (e: PointerEvent) => {
    const r = calque.current?.getBoundingClientRect();
    if (!r) return { x: 0, y: 0 };
    return { x: borner((e.clientX - r.left) / r.width, 1), y: borner((e.clientY - r.top) / r.height, 1) };
  };
  const surMouvement = (e: PointerEvent) => {
    const a = depart.current;
    if (!a) return;
    const b = point(e);
    surChangement({
      x: Math.min(a.x, b.x, 1 - COTE_MIN),
      y: Math.min(a.y, b.y, 1 - COTE_MIN),
      largeur: Math.max(arrondi(Math.abs(b.x - a.x)), COTE_MIN),
      hauteur: Math.max(arrondi(Math.abs(b.y - a.y)), COTE_MIN),
    });
  };
  const surTouche = (e: KeyboardEvent) => {
    if (e.key === "Escape") {
      e.stopPropagation();
      return surFermer();
    }
    const suite = parFleche(cadre, e.key, e.shiftKey);
    if (!suite) return;
    e.preventDefault();
    e.stopPropagation();
    surChangement(suite);
  };
  return (
    <div
      ref={calque}
      className={styles.calque}
      onPointerDown={(e) => {
        e.currentTarget.setPointerCapture(e.pointerId);
        depart.current = point(e);
      }}
      onPointerMove={surMouvement}
      onPointerUp={() => {
        depart.current = null;
      }}
      onPointerCancel={() => {
        depart.current = null;
      }}
    >
      <section
        ref={poignee}
        className={styles.dessine}
        style={enStyle(cadre)}
        aria-label="Cadre du dommage&nbsp;: flèches pour le déplacer, Maj et flèches pour l'agrandir, Échap pour renoncer"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: le cadre se place aux flèches, comme à la souris
        tabIndex={0}
        onKeyDown={surTouche}
      />
    </div>
  );
}
