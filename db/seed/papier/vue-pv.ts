import type { Dommage, Localisation } from "../../../domain/fre/codes.ts";
import type { DocumentLu, LigneLue } from "../../../domain/fre/document-lu.ts";
import type { Retour } from "../entites/restitutions.ts";
import { date, km, parmi, siteDe, vehiculeDe } from "./ecrire.ts";

/** Lettres du schéma (fiche domaine 3.8) ; un dommage qui n'en a pas n'y est pas dessiné. */
const LETTRES: Partial<Record<Dommage, string>> = {
  rayure: "R",
  jante_frottee: "R",
  bosse: "B",
  enfoncement: "C",
  eclat: "E",
  fissure: "F",
  impact: "F",
  manquant: "M",
  usure: "U",
  salissure: "S",
};

/** Place sur le schéma vu de dessus, l'avant à gauche, en fractions ; la gauche du conducteur est en bas. */
const PLACES: Partial<Record<Localisation, readonly [number, number]>> = {
  avant: [0.02, 0.5],
  avant_droit: [0.16, 0.06],
  avant_gauche: [0.16, 0.94],
  cote_droit: [0.48, 0.06],
  cote_gauche: [0.48, 0.94],
  arriere: [0.98, 0.5],
  arriere_droit: [0.82, 0.06],
  arriere_gauche: [0.82, 0.94],
  toit: [0.5, 0.5],
};
const NOMS = ["M. Karim Delmas", "Mme Inès Roussel", "M. Paul Sérac", "Mme Léa Maurin"] as const;
const HEURES = ["08:40", "09:15", "10:30", "11:10", "14:20", "16:45"] as const;
const RESERVES = [
  "Réserves : véhicule sale, sous la pluie",
  "Réserves : néant",
  "Réserves : contrôle de nuit, éclairage faible",
] as const;

/** Les lettres du schéma ; deux dommages du même endroit se posent côte à côte. */
function lettresDuSchema(lignes: readonly LigneLue[]): { lettre: string; x: number; y: number }[] {
  const deja = new Map<Localisation, number>();
  return lignes.flatMap(({ dommage, localisation }) => {
    const lettre = dommage && LETTRES[dommage];
    const place = localisation && PLACES[localisation];
    if (!lettre || !place || !localisation) return [];
    const rang = deja.get(localisation) ?? 0;
    deja.set(localisation, rang + 1);
    return [{ lettre, x: Math.min(0.98, place[0] + rang * 0.055), y: place[1] }];
  });
}

/** Données du procès-verbal de restitution : ce qui fut vu au retour, sans prix. */
export function vuePv(r: Retour, lu: DocumentLu): object {
  const v = vehiculeDe(lu);
  const chiffree = (designation: string) => r.lignes.find((l) => l.possible.piece === designation);
  const manque = (element: string) => v.lignes.some((l) => l.element === element);
  return {
    couleur: r.loueur.couleur,
    emetteur: r.loueur.papier,
    numero: lu.numero,
    date: lu.date_document,
    heure: parmi(HEURES, r),
    gauche: [
      ["Date et heure de restitution", "date_restitution", `${date(lu.date_document)} à ${parmi(HEURES, r)}`],
      ["Immatriculation", "immatriculation", v.immatriculation],
      ["N° de série", "vin", v.vin],
      ["Km relevé", "kilometrage", km(v.kilometrage ?? 0)],
    ],
    droite: [
      ["Lieu", "site", siteDe(r)],
      ["Véhicule", "vehicule", `${v.marque} ${v.modele}`],
      ["Contrat", "contrat", v.contrat],
      [
        r.vehicule.electrique ? "Niveau de charge" : "Niveau carburant",
        "energie",
        r.vehicule.electrique ? "60 %" : parmi(["1/4", "1/2", "3/4", "plein"], r),
      ],
    ],
    bord: [
      ["Nombre de clés remises", manque("cle") ? "1" : "2"],
      ["Carte grise", manque("carte_grise") ? "non" : "oui"],
      ["Carnet d'entretien", manque("carnet_entretien") ? "non" : "oui"],
      ["Notice", "oui"],
      ["Roue de secours / kit", manque("roue_de_secours") ? "non" : "oui"],
      ["Propreté extérieure", "moyenne"],
      ["Propreté intérieure", manque("nettoyage") ? "sale" : "propre"],
    ],
    pneus: parmi(["AVG 5 mm   AVD 5 mm   ARG 4 mm   ARD 4 mm", "AVG 4 mm   AVD 4 mm   ARG 3 mm   ARD 3 mm"], r),
    lettres: lettresDuSchema(v.lignes),
    lignes: v.lignes.map((l, rang) => {
      const trouvee = chiffree(l.designation);
      return [
        String(rang + 1),
        l.designation,
        trouvee?.possible.zone ?? "",
        trouvee?.possible.dommage ?? "",
        trouvee?.dimension ?? "–",
      ];
    }),
    reserves: parmi(RESERVES, r),
    conducteur: parmi(NOMS, r),
    receptionnaire: NOMS[(Number(r.contrat) + 1) % NOMS.length],
  };
}
