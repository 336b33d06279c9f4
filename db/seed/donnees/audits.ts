import type { SaisieDommageAudit } from "../../../domain/audits/audit.ts";

const d = (
  element: SaisieDommageAudit["element"],
  dommage: SaisieDommageAudit["dommage"],
  dimension_mm: number | null,
  reste: Partial<SaisieDommageAudit> = {},
): SaisieDommageAudit => ({
  element,
  dommage,
  dimension_mm,
  localisation: null,
  profondeur_mm: null,
  nombre: 1,
  peinture_atteinte: null,
  hors_champ: null,
  evenement: null,
  commentaire: null,
  ...reste,
});

/** Des tours de véhicule tels qu'on les relève : un presque neuf, deux ordinaires, deux accidentés, un utilitaire fatigué. */
export const TOURS: readonly { dommages: readonly SaisieDommageAudit[]; assurance: number | null }[] = [
  {
    assurance: 400_00,
    dommages: [
      d("pare_chocs_avant", "rayure", 120, { peinture_atteinte: true, commentaire: "Angle droit, borne de parking." }),
      d("porte_avant_gauche", "bosse", 35, {
        peinture_atteinte: false,
        profondeur_mm: 1.5,
        commentaire: "Coup de portière.",
      }),
      d("roue_avant_droite", "jante_frottee", 90),
      d("aile_arriere_droite", "enfoncement", 180, {
        evenement: 1,
        commentaire: "Accrochage du mois dernier, non déclaré.",
      }),
      d("porte_arriere_droite", "enfoncement", 220, { evenement: 1 }),
      d("capot", "eclat", 12),
    ],
  },
  {
    assurance: null,
    dommages: [
      d("pare_chocs_arriere", "rayure", 45, { peinture_atteinte: true }),
      d("retroviseur_gauche", "rayure", 25),
      d("pare_brise", "impact", 8, { hors_champ: true }),
    ],
  },
  {
    assurance: 500_00,
    dommages: [
      d("aile_avant_gauche", "enfoncement", 140),
      d("porte_avant_gauche", "rayure", 260, { peinture_atteinte: true }),
      d("toit", "bosse", 28, { peinture_atteinte: false }),
      d("roue_arriere_gauche", "usure", null, { profondeur_mm: 2.4 }),
      d("roue_arriere_droite", "usure", null, { profondeur_mm: 2.6 }),
    ],
  },
  {
    assurance: null,
    dommages: [
      d("pare_chocs_avant", "fissure", 150, { commentaire: "Fendu sous la plaque." }),
      d("lunette_arriere_hayon", "bosse", 60, { peinture_atteinte: true }),
      d("porte_avant_droite", "bosse", 45, { peinture_atteinte: false }),
      d("roue_avant_gauche", "usure", null, { profondeur_mm: 2.2 }),
      d("siege_conducteur", "brulure", 10),
      d("cle", "manquant", null, { commentaire: "Le double reste à retrouver à l'agence." }),
    ],
  },
  {
    assurance: null,
    dommages: [
      d("capot", "rayure", null, { commentaire: "À mesurer au prochain passage." }),
      d("bas_de_caisse_droit", "enfoncement", 90),
    ],
  },
  {
    assurance: 400_00,
    dommages: [
      d("porte_arriere_gauche", "enfoncement", 160),
      d("pare_chocs_arriere", "rayure", 210, { peinture_atteinte: true, nombre: 2 }),
      d("roue_avant_gauche", "jante_frottee", 70),
      d("coffre", "salissure", null),
    ],
  },
];
