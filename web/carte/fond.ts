import L from "leaflet";
import type { RaisonContour, Tuiles } from "./repere.ts";

const ZOOM_MAX = 19;
/** Sans aucune image après ce temps, le fond est injoignable : mieux vaut un contour qu'un carré vide. */
const ATTENTE_MAX_MS = 3_000;

/**
 * Pose le fond réglé et son crédit. Sans fond réglé, ou s'il ne donne aucune image en trois secondes, pose le contour de la France et en
 * dit la raison à `surContour`.
 */
export function poserFond(carte: L.Map, tuiles: Tuiles | null, surContour: (raison: RaisonContour) => void): void {
  let finie = false;
  carte.on("unload", () => {
    finie = true;
  });
  const montrerContour = async (raison: RaisonContour) => {
    surContour(raison);
    // Le dessin de la France ne se charge que pour qui le voit.
    const { poserContour } = await import("./contour.ts");
    if (!finie) poserContour(carte);
  };
  if (!tuiles) {
    void montrerContour("refuse");
    return;
  }
  const texte = document.createElement("span");
  texte.textContent = tuiles.attribution;
  const credit = L.control.attribution({ prefix: false }).addAttribution(texte.innerHTML).addTo(carte);
  let couche: L.GridLayer | undefined;
  let recue = false;
  let renonce = false;
  const renoncer = () => {
    if (finie || renonce || recue) return;
    renonce = true;
    clearTimeout(delai);
    credit.remove();
    couche?.remove();
    void montrerContour("injoignable");
  };
  const delai = setTimeout(renoncer, ATTENTE_MAX_MS);
  const poser = (prete: L.GridLayer) => {
    if (finie || renonce) return;
    couche = prete;
    // Une image manquée après d'autres reçues n'est pas une panne du fond.
    prete.on("tileload", () => {
      recue = true;
      clearTimeout(delai);
    });
    prete.on("tileerror", renoncer);
    prete.addTo(carte);
  };
  ouvrirCouche(tuiles).then(poser, renoncer);
}

async function ouvrirCouche({ format, url }: Tuiles): Promise<L.GridLayer> {
  if (format === "archive") {
    // De quoi lire une archive ne se charge que si une archive est réglée.
    const { ouvrirArchive } = await import("./archive.ts");
    return ouvrirArchive(url, { maxZoom: ZOOM_MAX });
  }
  return L.tileLayer(url, {
    maxZoom: ZOOM_MAX,
    // Certains fournisseurs refusent qui ne dit pas son site ; l'origine suffit, jamais l'adresse de la page.
    referrerPolicy: "strict-origin-when-cross-origin",
  });
}
