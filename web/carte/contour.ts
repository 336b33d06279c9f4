import L from "leaflet";
import styles from "./CarteLeaflet.module.css";
import { type Boite, placerNoms } from "./etiquettes.ts";
import france from "./france.json";

type Lieu = readonly [nom: string, latitude: number, longitude: number];
type Genre = "pays" | "departement" | "ville";

/** De plus loin, un pays entier tient dans la carte : le nom de ses départements la remplirait. */
const ZOOM_DEPARTEMENTS = 7.5;
const ZOOM_MIN = 5;
const POLICE = "11px";

const lieux = (rangs: unknown, genre: Genre) =>
  (rangs as readonly Lieu[]).map(([nom, latitude, longitude]) => ({
    nom,
    genre,
    position: L.latLng(latitude, longitude),
  }));

const [PAYS, DEPARTEMENTS, VILLES] = [
  lieux(france.pays, "pays"),
  lieux(france.departements, "departement"),
  lieux(france.villes, "ville"),
];
/** Du plus important au moins important : quand deux noms se gênent, le premier reste. */
const DE_LOIN = [...PAYS, ...VILLES];
const DE_PRES = [...PAYS, ...DEPARTEMENTS, ...VILLES];

/** Les boutons du zoom, en haut à gauche, et « Tout voir », en haut à droite quand il y a plusieurs repères. */
const BOUTONS_ZOOM: Boite = { gauche: 0, haut: 0, droite: 52, bas: 84 };
const toutVoir = (largeur: number): Boite => ({ gauche: largeur - 124, haut: 0, droite: largeur, bas: 48 });

/**
 * La France, les pays voisins et les noms des lieux, quand la carte n'a pas d'autre fond. À chaque mouvement les noms se replacent :
 * aucun n'en couvre un autre, ni un repère.
 */
export function poserContour(carte: L.Map): void {
  dessiner(carte, france.voisins, styles.voisins);
  dessiner(carte, france.france, styles.france);
  // De plus loin encore, le dessin s'arrête.
  carte.setMinZoom(ZOOM_MIN);
  const noms = L.layerGroup().addTo(carte);
  const mesurer = mesureur(carte.getContainer());
  let prevu = 0;
  // Une carte qui se ferme retire ensuite ses repères : rien n'y est plus à placer.
  let fermee = false;
  const replacer = () => {
    cancelAnimationFrame(prevu);
    if (!fermee) prevu = requestAnimationFrame(() => ecrireNoms(carte, noms, mesurer));
  };
  carte.on("moveend zoomend resize", replacer);
  carte.on("layeradd layerremove", ({ layer }) => estRepere(layer) && replacer());
  carte.on("unload", () => {
    fermee = true;
    cancelAnimationFrame(prevu);
  });
  replacer();
}

const dessiner = (carte: L.Map, anneaux: unknown, className: string | undefined) =>
  // Chaque anneau est une terre à lui seul, pas le trou de la précédente.
  L.polygon(
    (anneaux as [number, number][][]).map((anneau) => [anneau]),
    {
      interactive: false,
      className: className ?? "",
      smoothFactor: 0.5,
    },
  ).addTo(carte);

const estRepere = (couche: L.Layer): couche is L.Marker =>
  couche instanceof L.Marker && couche.options.interactive !== false;

function mesureur(element: HTMLElement): (texte: string) => number {
  const dessin = document.createElement("canvas").getContext("2d");
  if (!dessin) return (texte) => texte.length * 7;
  dessin.font = `${POLICE} ${getComputedStyle(element).fontFamily}`;
  return (texte) => Math.ceil(dessin.measureText(texte).width);
}

function ecrireNoms(carte: L.Map, noms: L.LayerGroup, mesurer: (texte: string) => number): void {
  const vue = carte.getBounds();
  const { x: largeur, y: hauteur } = carte.getSize();
  const lisibles = carte.getZoom() < ZOOM_DEPARTEMENTS ? DE_LOIN : DE_PRES;
  const candidats = lisibles.filter((l) => vue.contains(l.position));
  const reperes: Boite[] = [];
  carte.eachLayer((couche) => {
    if (!estRepere(couche)) return;
    const { x, y } = carte.latLngToContainerPoint(couche.getLatLng());
    reperes.push({ gauche: x - 15, droite: x + 15, haut: y - 38, bas: y });
  });
  const prises = [BOUTONS_ZOOM, ...(reperes.length > 1 ? [toutVoir(largeur)] : []), ...reperes];
  const places = placerNoms(
    candidats.map(({ nom, genre, position }) => {
      const { x, y } = carte.latLngToContainerPoint(position);
      return { point: [x, y] as const, largeur: mesurer(nom), aCote: genre === "ville" };
    }),
    { largeur, hauteur, prises },
  );
  noms.clearLayers();
  for (const { rang, cote } of places) {
    const lieu = candidats[rang];
    if (lieu) noms.addLayer(etiquette(lieu.nom, lieu.genre, cote, lieu.position));
  }
}

function etiquette(nom: string, genre: Genre, cote: string, position: L.LatLng): L.Marker {
  const html = document.createElement("span");
  html.textContent = nom;
  html.dataset.cote = cote;
  const marque = L.marker(position, {
    icon: L.divIcon({ className: `${styles.nom} ${styles[genre] ?? ""}`, html, iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
    zIndexOffset: -1000,
  });
  // La liste à côté de la carte et l'adresse disent le lieu : ces noms-là ne sont que du dessin.
  marque.on("add", () => marque.getElement()?.setAttribute("aria-hidden", "true"));
  return marque;
}
