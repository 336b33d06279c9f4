import L from "leaflet";
import { poserContour } from "./contour.ts";
import type { Tuiles } from "./repere.ts";

const ZOOM_MAX = 19;

/** Pose le fond réglé et son crédit ; s'il ne répond pas dès le début, les remplace par le contour de la France et appelle `surPanne`. */
export function poserFond(carte: L.Map, { format, url, attribution }: Tuiles, surPanne: () => void): void {
  const texte = document.createElement("span");
  texte.textContent = attribution;
  const credit = L.control.attribution({ prefix: false }).addAttribution(texte.innerHTML).addTo(carte);
  let fermee = false;
  carte.on("unload", () => {
    fermee = true;
  });
  const renoncer = () => {
    if (fermee) return;
    credit.remove();
    poserContour(carte);
    surPanne();
  };
  const poser = (couche: L.GridLayer) => {
    if (!fermee) surveiller(couche.addTo(carte), carte, renoncer);
  };
  if (format === "archive") {
    // De quoi lire une archive ne se charge que si une archive est réglée.
    import("./archive.ts").then(({ ouvrirArchive }) => ouvrirArchive(url, { maxZoom: ZOOM_MAX })).then(poser, renoncer);
    return;
  }
  poser(
    L.tileLayer(url, {
      maxZoom: ZOOM_MAX,
      // Certains fournisseurs refusent qui ne dit pas son site ; l'origine suffit, jamais l'adresse de la page.
      referrerPolicy: "strict-origin-when-cross-origin",
    }),
  );
}

/** Une image manquée après d'autres reçues n'est pas une panne du fond. */
function surveiller(couche: L.GridLayer, carte: L.Map, surPanne: () => void): void {
  let recue = false;
  couche.on("tileload", () => {
    recue = true;
  });
  couche.on("tileerror", () => {
    if (recue || !carte.hasLayer(couche)) return;
    couche.remove();
    surPanne();
  });
}
