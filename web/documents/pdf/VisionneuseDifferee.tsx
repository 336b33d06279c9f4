import { Differee } from "../../ui/Differee.tsx";

const charger = () => import("./VisionneusePdf.tsx").then((m) => ({ default: m.VisionneusePdf }));

/** Le lecteur de PDF pèse plus qu'une fiche : il ne vient qu'avec un PDF à montrer. */
export function VisionneuseDifferee(fichier: { fichierId: string; nom: string }) {
  return <Differee charger={charger} proprietes={fichier} />;
}
