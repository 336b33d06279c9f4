import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import type { ZoneSurlignee } from "../pdf/PagePdf.tsx";
import { champsDe } from "./champs.ts";

/** Où la page porte ce que le second lecteur propose. */
function zonesProposees({ propositions }: DocumentDetaille): ZoneSurlignee[] {
  return propositions.flatMap((p) => {
    const places = p.genre === "lignes" ? p.valeur : [{ page: p.page, zone: p.zone }];
    return places.flatMap(({ page, zone }, rang) =>
      page && zone
        ? [
            {
              id: rang === 0 ? p.id : `${p.id}-${rang}`,
              page,
              zone,
              aVerifier: true,
              libelle: "Proposé par le second lecteur",
            },
          ]
        : [],
    );
  });
}

/** Tout ce qui se montre dans la page : chaque ligne, et chaque champ dont la lecture sait la place. */
export function zonesDuDocument(document: DocumentDetaille): ZoneSurlignee[] {
  const fautives = new Set([...document.anomalies.map((a) => a.ligne), ...document.a_completer.map((m) => m.ligne)]);
  const lignes = document.lignes.flatMap((ligne, rang) =>
    ligne.zone && ligne.page
      ? [
          {
            id: ligne.id,
            page: ligne.page,
            zone: ligne.zone,
            aVerifier: fautives.has(rang),
            libelle: `Zone lue, ligne ${rang + 1}\u00a0: ${ligne.designation}`,
          },
        ]
      : [],
  );
  const champs = champsDe(document).flatMap((champ) => {
    const source = document.sources[champ.nom];
    if (!source) return [];
    const libelle = `Zone lue\u00a0: ${champ.libelle}`;
    return [{ id: champ.nom, page: source.page, zone: source.zone, aVerifier: champ.raison !== undefined, libelle }];
  });
  return [...lignes, ...champs, ...zonesProposees(document)];
}
