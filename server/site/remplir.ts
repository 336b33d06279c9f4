import { INFORMATIONS, ORIGINE, place, SI } from "../../domain/site/informations.ts";
import type { InformationsSite } from "./informations.ts";

const ECHAPPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const echapper = (texte: string): string => texte.replace(/[&<>"']/g, (c) => ECHAPPES[c] ?? c);

/** Où les pages du site gardent la fiche de l'éditeur pour les moteurs de recherche. */
const PLACE_ORGANISATION = "__ORGANISATION__";

/**
 * Remplit une page écrite à la construction avec la configuration : valeurs échappées, éléments sans valeur cachés, origine publique.
 * Une page qui n'a aucune place (l'application) revient telle quelle.
 */
export function remplir(html: string, { valeurs }: InformationsSite, urlPublique: string): string {
  let page = html.replaceAll(ORIGINE, () => echapper(urlPublique));
  for (const nom of INFORMATIONS) {
    const valeur = valeurs[nom];
    page = page
      .replaceAll(` ${SI}="${nom}"`, valeur ? "" : " hidden")
      .replaceAll(place(nom), () => echapper(valeur ?? ""));
  }
  return page.replace(PLACE_ORGANISATION, () => organisation(valeurs, urlPublique));
}

/** L'éditeur, au format schema.org ; `<` est échappé, le texte vit dans une balise script. */
function organisation(valeurs: InformationsSite["valeurs"], urlPublique: string): string {
  const fiche = {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: "Reflet",
    legalName: valeurs.editeur,
    url: `${urlPublique}/`,
    logo: `${urlPublique}/icone-512.png`,
    email: valeurs.email_contact,
    telephone: valeurs.telephone,
    address: valeurs.adresse,
  };
  return JSON.stringify(fiche).replaceAll("<", "\\u003c");
}
