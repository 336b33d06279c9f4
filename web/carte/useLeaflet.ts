import L from "leaflet";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ZOOM_CARTE } from "../../domain/adresses/adresse.ts";
import styles from "./CarteLeaflet.module.css";
import { poserFond } from "./fond.ts";
import type { RaisonContour, Repere, Tuiles } from "./repere.ts";

/** Sans fond, un zoom de rue ne montrerait que du vide : le point se lit dans son département, entre les villes voisines. */
const ZOOM_CONTOUR = 8.5;
/** Ce que l'on voit avant le premier repère. */
const METROPOLE = L.latLngBounds([41.2, -5.4], [51.2, 9.8]);

/** Pixels d'un pas de flèche, et d'un pas avec Maj, pour finir. */
const PAS = 12;
const PETIT_PAS = 2;

type Deplacement = (position: readonly [latitude: number, longitude: number]) => void;

interface Options {
  tuiles: Tuiles | null;
  reperes: readonly Repere[];
  surChoix: (cle: string) => void;
  surDeplacement?: Deplacement | undefined;
}

/** Une carte Leaflet dans `conteneur` ; rend de quoi montrer un repère, ou tous. */
export function useLeaflet(
  conteneur: RefObject<HTMLElement | null>,
  { tuiles, reperes, surChoix, surDeplacement }: Options,
) {
  const carte = useRef<L.Map | null>(null);
  const marques = useRef(new Map<string, L.Marker>());
  const choisir = useRef(surChoix);
  choisir.current = surChoix;
  const deplacer = useRef(surDeplacement);
  deplacer.current = surDeplacement;
  const [contour, setContour] = useState<RaisonContour | null>(tuiles ? null : "refuse");
  const contourCadre = useRef(contour);
  const zoom = contour ? ZOOM_CONTOUR : ZOOM_CARTE;

  useEffect(() => {
    if (!conteneur.current) return;
    const neuve = ouvrir(conteneur.current);
    carte.current = neuve;
    poserFond(neuve, tuiles, setContour);
    neuve.on("click", ({ latlng }) => deplacer.current?.([latlng.lat, latlng.lng]));
    return () => {
      marques.current.clear();
      carte.current = null;
      neuve.remove();
    };
  }, [conteneur, tuiles]);

  useEffect(() => {
    if (!carte.current) return;
    const premiers = marques.current.size === 0;
    synchroniser(
      carte.current,
      marques.current,
      reperes,
      (cle) => choisir.current(cle),
      deplacer.current && ((p) => deplacer.current?.(p)),
    );
    const [premier] = reperes;
    // Ce que le contour laisse lire n'est pas ce que des rues laissent lire : il se cadre à son tour.
    const nouveauContour = contour !== contourCadre.current;
    contourCadre.current = contour;
    if ((premiers || nouveauContour) && premier) cadrer(carte.current, reperes, contour === null);
  }, [reperes, contour]);

  return {
    contour,
    montrer: (cle: string) => {
      const marque = marques.current.get(cle);
      if (!marque) return;
      carte.current?.setView(marque.getLatLng(), zoom);
      marque.openPopup();
    },
    montrerTout: () => carte.current && englober(carte.current, reperes, zoom),
  };
}

function ouvrir(element: HTMLElement): L.Map {
  const carte = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    zoomSnap: 0.25,
    minZoom: 4,
    maxZoom: 19,
  });
  carte.fitBounds(METROPOLE);
  L.control.zoom({ zoomInTitle: "Zoomer", zoomOutTitle: "Dézoomer" }).addTo(carte);
  return carte;
}

function synchroniser(
  carte: L.Map,
  marques: Map<string, L.Marker>,
  reperes: readonly Repere[],
  surChoix: (cle: string) => void,
  surDeplacement: Deplacement | undefined,
): void {
  const cles = new Set(reperes.map((r) => r.cle));
  for (const [cle, marque] of marques) {
    if (cles.has(cle)) continue;
    marque.remove();
    marques.delete(cle);
  }
  for (const repere of reperes) {
    const posee = marques.get(repere.cle);
    posee?.setLatLng([...repere.position]);
    if (posee) continue;
    const marque = L.marker([...repere.position], {
      icon: L.divIcon({ className: styles.repere ?? "", html: epingle(), iconSize: [30, 38], iconAnchor: [15, 36] }),
      title: repere.titre,
      riseOnHover: true,
      draggable: surDeplacement !== undefined,
      autoPan: true,
    }).addTo(carte);
    marque.getElement()?.setAttribute("aria-label", repere.titre);
    marques.set(repere.cle, marque);
    if (surDeplacement) {
      rendreDeplacable(carte, marque, surDeplacement);
      continue;
    }
    marque.bindPopup(bulle(repere), { closeButton: false, offset: [0, -26] });
    marque.on("click", () => surChoix(repere.cle));
  }
}

const FLECHES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Le repère suit la souris et le doigt ; au clavier, les flèches le déplacent, et Maj le fait plus finement. */
function rendreDeplacable(carte: L.Map, marque: L.Marker, surDeplacement: Deplacement): void {
  const dire = ({ lat, lng }: L.LatLng) => surDeplacement([lat, lng]);
  marque.on("dragend", () => dire(marque.getLatLng()));
  marque.getElement()?.addEventListener("keydown", (e) => {
    const fleche = FLECHES[e.key];
    if (!fleche) return;
    // Sinon la carte glisserait avec lui.
    e.preventDefault();
    e.stopPropagation();
    const pas = e.shiftKey ? PETIT_PAS : PAS;
    const point = carte.latLngToContainerPoint(marque.getLatLng()).add([fleche[0] * pas, fleche[1] * pas]);
    const lieu = carte.containerPointToLatLng(point);
    carte.panInside(lieu, { padding: [40, 40] });
    dire(lieu);
  });
}

function epingle(): HTMLElement {
  const goutte = document.createElement("span");
  goutte.setAttribute("aria-hidden", "true");
  return goutte;
}

/** Du texte, jamais du HTML : un ticket vient parfois d'un formulaire public. */
function bulle({ titre, lignes }: Repere): HTMLElement {
  const boite = document.createElement("div");
  const nom = document.createElement("strong");
  nom.textContent = titre;
  boite.append(nom);
  for (const texte of lignes) {
    const ligne = document.createElement("div");
    ligne.textContent = texte;
    boite.append(ligne);
  }
  return boite;
}

function cadrer(carte: L.Map, reperes: readonly Repere[], avecFond: boolean): void {
  const [premier] = reperes;
  if (!premier) return;
  if (avecFond) carte.setView([...premier.position], ZOOM_CARTE, { animate: false });
  else if (reperes.length === 1) carte.setView([...premier.position], ZOOM_CONTOUR, { animate: false });
  else englober(carte, reperes, ZOOM_CONTOUR);
}

const englober = (carte: L.Map, reperes: readonly Repere[], maxZoom: number): void => {
  const points = L.latLngBounds(reperes.map((r) => [...r.position] as [number, number]));
  if (points.isValid()) carte.fitBounds(points.pad(0.15), { maxZoom, animate: false });
};
