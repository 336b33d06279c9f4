import { Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { dateIso } from "../../domain/commun/contrat.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampDate } from "../form/ChampDate.tsx";
import { type Erreurs, useFormulaire } from "../form/useFormulaire.ts";

interface Props<C extends string> {
  titre: string;
  /** Ce que l'archivage laisse ou termine. */
  texte: ReactNode;
  libelleAction: string;
  /** Ce qui se termine se date : le champ, tel que le serveur le nomme dans un refus, et son libellé. */
  fin?: { champ: C; libelle: string };
  /** `fin` : le jour choisi, si un jour était demandé. */
  archiver: (fin: string) => Promise<void>;
  repli: string;
  surFermer: () => void;
}

/** La question avant d'archiver une fiche : ce qui en dépend, et le jour où cela s'arrête s'il en faut un. */
export function FenetreArchiver<C extends string>({ fin, archiver, surFermer, ...p }: Props<C>) {
  const cle = (fin?.champ ?? "fin") as C;
  const f = useFormulaire<Record<C, string>>({
    initiales: { [cle]: jourDeParis(new Date()) } as Record<C, string>, // une seule clé, celle du champ
    valider: (valeurs): Erreurs => {
      if (!fin) return {};
      if (!valeurs[cle]) return { [cle]: "La date de fin de l'affectation est requise" };
      return dateIso().safeParse(valeurs[cle]).success ? {} : { [cle]: "La date n'est pas valable" };
    },
    enregistrer: async (valeurs) => {
      await archiver(valeurs[cle]);
      surFermer();
    },
    repli: p.repli,
  });
  return (
    <Modal opened onClose={surFermer} title={p.titre}>
      <CadreFormulaire f={f} surAnnuler={surFermer} annulerDabord={!fin} libelleAction={p.libelleAction}>
        {typeof p.texte === "string" ? <Text>{p.texte}</Text> : p.texte}
        {fin && <ChampDate {...f.champ(cle)} libelle={fin.libelle} requis />}
      </CadreFormulaire>
    </Modal>
  );
}
