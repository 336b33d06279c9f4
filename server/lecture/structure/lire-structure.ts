import { trouverAnomalies } from "../../../domain/fre/controles.ts";
import type { DocumentLu } from "../../../domain/fre/document-lu.ts";
import { loueurDuTexte, loueurNomme } from "../../../domain/fre/vocabulaire/loueurs.ts";
import { ErreurLecture } from "../commun/erreurs.ts";
import { lireArbre, type Noeud } from "./arbre.ts";
import { lireCii } from "./cii.ts";
import type { FactureStructuree } from "./facture.ts";
import { lireUbl } from "./ubl.ts";
import { vehiculesDeLaFacture } from "./vehicules.ts";

/** Lit une facture ou un avoir électronique (CII ou UBL), seul ou dans son enveloppe d'envoi. Lève `xml_inconnu` si le XML est autre chose. */
export function lireFactureXml(octets: Uint8Array): DocumentLu {
  const racine = lireArbre(octets);
  const facture = factureDe(racine) ?? racine.enfants.map(factureDe).find((trouvee) => trouvee !== null);
  if (!facture) throw new ErreurLecture("xml_inconnu");
  return enDocument(facture);
}

const factureDe = (noeud: Noeud) => lireCii(noeud) ?? lireUbl(noeud);

function enDocument(imprimee: FactureStructuree): DocumentLu {
  const total = imprimee.totaux.ttc ?? imprimee.totaux.net ?? 0;
  // Une facture au total négatif rend de l'argent : c'est un avoir, quel que soit le code qu'elle porte.
  const nature = total < 0 ? "avoir" : imprimee.nature;
  const facture = { ...imprimee, nature };
  // Un avoir électronique a des montants positifs ; le format de lecture les veut négatifs.
  const { vehicules, totaux_releve, releve } = vehiculesDeLaFacture(facture, nature === "avoir" && total > 0 ? -1 : 1);
  if (nature !== "facture" && facture.factureCitee)
    for (const vehicule of vehicules) vehicule.facture_citee = facture.factureCitee;
  const document: DocumentLu = {
    type_document: nature === "facture" && releve ? "releve" : nature,
    numero: facture.numero,
    date_document: facture.date,
    loueur: loueurDe(facture.vendeur),
    vehicules,
    anomalies: [],
    ...(totaux_releve && { totaux_releve }),
    provenance: "structure",
  };
  document.anomalies = trouverAnomalies(document);
  return document;
}

function loueurDe(vendeur: readonly string[]): string | null {
  return loueurDuTexte(vendeur.join("\n")) ?? vendeur.map(loueurNomme).find((nom) => nom !== null) ?? null;
}
