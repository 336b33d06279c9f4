import type { DocumentLu, LigneLue } from "../../../domain/fre/document-lu.ts";
import { CABINETS_EXPERTISE } from "../donnees/loueurs.ts";
import type { Retour } from "../entites/restitutions.ts";
import { CODE_EXPERTISE, enCapitales } from "../fre/lectures-rapports.ts";
import { date, parmi, siteDe, vehiculeDe } from "./ecrire.ts";

// L'expertise est un texte à chasse fixe : chaque rangée est déjà cadrée, le modèle n'a qu'à la poser.

const LARGEUR = 84;
const FILET = "-".repeat(LARGEUR);

interface Rangee {
  texte: string;
  /** Rang de la ligne lue que cette rangée imprime, ou clé de la valeur d'identification. */
  ligne?: number;
}
const r = (texte: string, ligne?: number): Rangee => (ligne === undefined ? { texte } : { texte, ligne });

const point = (centimes: number) => (centimes / 100).toFixed(2);
const siPresent = (centimes: number | undefined) => (centimes === undefined ? "" : point(centimes));
const paire = (a: string, va: string | null, b: string, vb: string | null) =>
  r(`${`${a} : ${va ?? ""}`.padEnd(44)}${b} : ${vb ?? ""}`);
const cadrer = (cellules: readonly string[], largeurs: readonly number[], droite: ReadonlySet<number>): string =>
  `! ${cellules.map((c, i) => (droite.has(i) ? c.padStart(largeurs[i] ?? 0) : c.padEnd(largeurs[i] ?? 0))).join(" ! ")} !`;

const POSTES = { largeurs: [40, 8, 11, 12], droite: new Set([1, 2, 3]) };
const poste = (cellules: readonly string[], ligne?: number) =>
  r(cadrer(cellules, POSTES.largeurs, POSTES.droite), ligne);
const PIECES = { largeurs: [3, 30, 8, 4, 9, 5, 3], droite: new Set([4, 5]) };
const piece = (cellules: readonly string[], ligne?: number) =>
  r(cadrer(cellules, PIECES.largeurs, PIECES.droite), ligne);

function rangeesDePostes(lignes: readonly LigneLue[]): Rangee[] {
  return lignes.flatMap((l, rang) =>
    l.details?.taux_horaire_ht === undefined
      ? []
      : [
          poste(
            [l.designation, siPresent(l.details.temps_mo), siPresent(l.details.taux_horaire_ht), point(l.net_ht ?? 0)],
            rang,
          ),
        ],
  );
}

function rangeesDePieces(retour: Retour, lignes: readonly LigneLue[]): Rangee[] {
  const chiffrees = retour.lignes.filter((l) => l.facturable);
  const premiere = lignes.length - chiffrees.length;
  return chiffrees.map((chiffree, i) => {
    const l = lignes[premiere + i];
    const code = CODE_EXPERTISE[chiffree.possible.codeOperation];
    return piece(["1", l?.designation ?? "", "", code, point(l?.net_ht ?? 0), "", "20"], premiere + i);
  });
}

/** Données de l'expertise : les rangées de la page, dans l'ordre, et de quoi les dater. */
export function vueExpertise(retour: Retour, lu: DocumentLu): object {
  const v = vehiculeDe(lu);
  const site = enCapitales(siteDe(retour));
  const pieces = v.lignes.filter((l) => l.details?.taux_horaire_ht === undefined);
  const totalPieces = pieces.reduce((somme, l) => somme + (l.net_ht ?? 0), 0);
  const { net_ht, tva, ttc } = v.totaux;
  const identite = [
    paire("IMMATRICULATION", v.immatriculation, "MARQUE", enCapitales(v.marque ?? "")),
    paire("MODELE", enCapitales(v.modele ?? ""), "N DE SERIE", v.vin),
    paire("1ERE MEC", date(v.date_mise_en_circulation), "KILOMETRAGE", String(v.kilometrage ?? "")),
    paire("DATE VISITE", date(lu.date_document), "DATE RESTITUTION", date(v.date_restitution)),
    paire("MANDANT", retour.loueur.papier, "LOCATAIRE", enCapitales(retour.societe.papier)),
    paire("CONTRAT", v.contrat, "LIEU", site),
  ];
  return {
    couleur: "#15181c",
    emetteur: parmi(CABINETS_EXPERTISE, retour),
    numero: lu.numero,
    date: lu.date_document,
    identite,
    rangees: [
      r("VEHICULE TECHNIQUEMENT REPARABLE"),
      r("ESTIMATION DES DOMMAGES APPARENTS - MONTANTS EXPRIMES EN EUROS"),
      r(FILET),
      poste(["Postes", "Temps", "Taux Hor.", "Total HT"]),
      r(FILET),
      ...rangeesDePostes(v.lignes),
      poste(["Pieces", "", "", point(totalPieces)]),
      r(FILET),
      r(`  TOTAL HT ${point(net_ht ?? 0)}   TVA ${point(tva ?? 0)}   TTC ${point(ttc ?? 0)}`),
      r(""),
      r("LISTE DES PIECES"),
      piece(["Qte", "Libelle", "Ref. C.", "Ope.", "Mnt HT", "%Vet.", "TVA"]),
      r(FILET),
      ...rangeesDePieces(retour, v.lignes),
      r(FILET),
      r("CE RAPPORT EST ETABLI SOUS RESERVE DE DEMONTAGE. LES VALEURS SONT DONNEES A TITRE INDICATIF."),
      r(`FAIT A ${site} LE ${date(lu.date_document)}`),
    ],
  };
}
