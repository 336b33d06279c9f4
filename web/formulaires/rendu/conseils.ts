const CONSEILS: Readonly<Record<string, string>> = {
  photo_face_avant: "De face, à trois pas\u00a0: pare-chocs, capot et plaque entiers.",
  photo_lateral_gauche: "Tout le côté gauche, des deux roues au toit.",
  photo_face_arriere: "De dos, à trois pas\u00a0: pare-chocs, hayon et plaque entiers.",
  photo_lateral_droit: "Tout le côté droit, des deux roues au toit.",
  photo_jantes: "Les quatre jantes, une photo chacune, de face.",
  photo_toit: "Le toit, bras levé, avec ses bords.",
  photo_interieur_arriere: "La banquette arrière et les tapis, depuis une porte.",
  photo_interieur_avant: "Les sièges avant et les tapis, depuis une porte.",
  photo_tableau_de_bord: "Moteur allumé\u00a0: kilométrage et voyants lisibles.",
  photo_ciel_de_toit: "Le plafond, depuis un siège.",
};

/** Ce que la photo doit montrer ; rien à dire d'un champ libre. */
export const conseilDe = (cle: string | null): string | undefined => (cle === null ? undefined : CONSEILS[cle]);
