import L from "leaflet";
import styles from "./CarteLeaflet.module.css";
import france from "./france.json";

/** La métropole, pour cadrer une carte sans fond. */
export const METROPOLE = L.latLngBounds([41.2, -5.4], [51.2, 9.8]);

/** De loin, les noms de toutes les villes se chevaucheraient : seules les plus grandes en ont un. */
const ZOOM_TOUTES_VILLES = 6;
const VILLES_DE_LOIN = 11;

/** Le contour de la France et ses grandes villes, quand aucun fond de carte n'est réglé ou qu'il ne répond pas. */
export function poserContour(carte: L.Map): void {
  const noter = () => {
    carte.getContainer().dataset.loin = String(carte.getZoom() < ZOOM_TOUTES_VILLES);
  };
  carte.on("zoomend", noter);
  noter();
  L.polygon(france.contour as [number, number][][], { interactive: false, className: styles.contour }).addTo(carte);
  for (const [rang, { nom, position }] of france.villes.entries()) {
    const html = document.createElement("span");
    html.textContent = nom;
    L.marker(position as [number, number], {
      icon: L.divIcon({
        className: `${styles.ville} ${rang < VILLES_DE_LOIN ? "" : styles.petite}`,
        html,
        iconSize: [0, 0],
      }),
      interactive: false,
      keyboard: false,
      zIndexOffset: -1000,
    })
      .addTo(carte)
      .getElement()
      ?.setAttribute("aria-hidden", "true");
  }
}
