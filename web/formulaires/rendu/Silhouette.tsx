import styles from "./Rendu.module.css";

/** Traits d'une vue, dans un cadre de 120 sur 80. */
export const TRACES: Readonly<Record<string, string>> = {
  photo_face_avant:
    "M22 56V40q0-5 5-6l8-2 8-14q2-3 6-3h22q4 0 6 3l8 14 8 2q5 1 5 6v16zM28 56v8h10v-8M82 56v8h10v-8M37 32h46M30 42h14M76 42h14M50 48h20",
  photo_face_arriere:
    "M22 56V38l6-4 8-17q2-3 6-3h36q4 0 6 3l8 17 6 4v18zM28 56v8h10v-8M82 56v8h10v-8M36 34h48M26 42h10M84 42h10M48 46h24v8H48z",
  photo_lateral_gauche:
    "M8 56V46l6-8 22-4 14-14q3-3 7-3h22q4 0 7 3l12 14 12 4q4 1 4 6v12zM40 34h56M66 18v16M30 56a8 8 0 1 0 .1 0zM88 56a8 8 0 1 0 .1 0z",
  photo_lateral_droit:
    "M112 56V46l-6-8-22-4-14-14q-3-3-7-3H41q-4 0-7 3L22 34l-12 4q-4 1-4 6v12zM80 34H24M54 18v16M90 56a8 8 0 1 1-.1 0zM32 56a8 8 0 1 1-.1 0z",
  photo_jantes:
    "M60 40m-26 0a26 26 0 1 0 52 0a26 26 0 1 0-52 0M60 40m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M60 34V16M66 42l17 7M54 42l-17 7M56 45l-9 15M64 45l9 15",
  photo_toit:
    "M34 10h52q8 0 8 8v44q0 8-8 8H34q-8 0-8-8V18q0-8 8-8zM38 20h44v40H38zM38 20l-8-6M82 20l8-6M38 60l-8 6M82 60l8 6",
  photo_interieur_avant:
    "M24 66V40q0-6 6-6h12q6 0 6 6v26M72 66V40q0-6 6-6h12q6 0 6 6v26M30 34v-8q0-4 6-4t6 4v8M78 34v-8q0-4 6-4t6 4v8M16 66h88",
  photo_interieur_arriere:
    "M18 66V42q0-8 8-8h68q8 0 8 8v24zM18 52h84M44 34V24q0-4 6-4h0q6 0 6 4v10M64 34V24q0-4 6-4t6 4v10M52 52v14M68 52v14",
  photo_tableau_de_bord:
    "M14 58q0-34 46-34t46 34zM40 48m-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0M80 48m-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0M40 48l7-8M80 48l-6-8M56 54h8",
  photo_ciel_de_toit: "M14 62q4-44 46-44t46 44M24 62q4-34 36-34t36 34M52 34h16v8H52z",
};
const APPAREIL =
  "M24 26h16l6-8h28l6 8h16q4 0 4 4v32q0 4-4 4H24q-4 0-4-4V30q0-4 4-4zM60 46m-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0";

/** Le cadre à remplir : la vue attendue en quelques traits, ou un appareil photo. */
export const Silhouette = ({ vue }: { vue: string | null }) => (
  <svg className={styles.silhouette} viewBox="0 0 120 80" aria-hidden="true">
    <path d={TRACES[vue ?? ""] ?? APPAREIL} />
  </svg>
);
