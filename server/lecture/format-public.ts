import { questions } from "../../domain/fre/a-demander.ts";
import type { DocumentLu, LigneLue, VehiculeLu } from "../../domain/fre/document-lu.ts";

function lignePublique(ligne: LigneLue) {
  const { zone: _zone, details: _details, confiances: _confiances, sources: _sources, ...publique } = ligne;
  return publique;
}

function vehiculePublic(vehicule: VehiculeLu) {
  const {
    sources: _sources,
    expertise: _expertise,
    facture_citee: _citee,
    confiances: _confiances,
    somme_incertaine: _incertaine,
    sans_dommage: _sansDommage,
    passages: _passages,
    restes: _restes,
    indecises: _indecises,
    ...publique
  } = vehicule;
  return { ...publique, lignes: vehicule.lignes.map(lignePublique) };
}

/**
 * La lecture sans ce qui est interne au produit : le format d'échange, dans l'ordre de ses champs, puis `doutes`, ce que la lecture demande
 * (champ, rangs à partir de 0, raison).
 */
export function formatPublic(lecture: DocumentLu) {
  const { type_document, numero, date_document, loueur, vehicules, anomalies } = lecture;
  const publics = vehicules.map(vehiculePublic);
  const doutes = questions(lecture);
  return { type_document, numero, date_document, loueur, vehicules: publics, anomalies, doutes };
}
