import { Modal } from "@mantine/core";
import { CadreFormulaire } from "../../form/CadreFormulaire.tsx";
import { ChampTexte } from "../../form/ChampTexte.tsx";
import { useFormulaire } from "../../form/useFormulaire.ts";
import styles from "./RetourMotive.module.css";

interface Props {
  de: string;
  vers: string;
  /** La phrase d'un échec sans explication. */
  repli: string;
  surConfirmer: (motif: string) => Promise<void>;
  surAnnuler: () => void;
}

const MOTIF_MAX = 1000;

/** Revenir en arrière se demande : le motif est gardé dans l'historique du dossier. */
export function RetourMotive({ de, vers, repli, surConfirmer, surAnnuler }: Props) {
  const f = useFormulaire({
    initiales: { motif: "" },
    valider: ({ motif }): Record<string, string> => (motif.trim() ? {} : { motif: "Dites pourquoi" }),
    repli,
    enregistrer: ({ motif }) => surConfirmer(motif.trim()),
  });
  return (
    <Modal opened onClose={surAnnuler} title="Revenir en arrière&nbsp;?">
      <p className={styles.texte}>
        Le statut passe de «{"\u00a0"}
        {de}
        {"\u00a0"}» à «{"\u00a0"}
        {vers}
        {"\u00a0"}». Le motif est gardé dans l'historique du dossier, pour l'équipe seulement.
      </p>
      <CadreFormulaire f={f} surAnnuler={surAnnuler} libelleAction="Revenir en arrière">
        <ChampTexte {...f.champ("motif")} libelle="Motif" premier requis lignes={3} max={MOTIF_MAX} />
      </CadreFormulaire>
    </Modal>
  );
}
