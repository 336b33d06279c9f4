import { Button, Checkbox, Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { estInterne } from "../../domain/commun/acteur.ts";
import { donneesErreur, estConflit } from "../erreurs.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
import { useActeur } from "../session/session.ts";
import { signalerSucces } from "../ui/notifications.ts";

export interface ValeursVue {
  nom: string;
  partagee: boolean;
  /** Y mettre ce que l'écran montre en ce moment. */
  remplacer: boolean;
}

interface Lue {
  nom: string;
  partagee: boolean;
  parametres: unknown;
}

interface Props {
  /** Absente : une nouvelle vue. */
  vue: Lue | undefined;
  exemple: string;
  /** Ce que deviendra la vue une fois partagée. */
  partage: string;
  remplacement: string;
  /** `avant` : la vue telle que la personne l'a lue. */
  enregistrer: (valeurs: ValeursVue, avant: Record<string, unknown>) => Promise<void>;
  supprimer: () => Promise<void>;
  surFermer: () => void;
  /** Sous les champs. */
  children?: ReactNode;
}

/** Nommer, partager, remplacer ou supprimer une vue, d'une liste ou des analyses. */
export function FormulaireVue({
  vue,
  exemple,
  partage,
  remplacement,
  enregistrer,
  supprimer,
  surFermer,
  children,
}: Props) {
  const interne = estInterne(useActeur());
  const [lue, setLue] = useState<Record<string, unknown>>(
    vue ? { nom: vue.nom, partagee: vue.partagee, parametres: vue.parametres } : {},
  );
  const f = useFormulaire<ValeursVue>({
    initiales: { nom: vue?.nom ?? "", partagee: vue?.partagee ?? false, remplacer: false },
    valider: ({ nom }): Record<string, string> => (nom.trim() ? {} : { nom: "Le nom est requis" }),
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async (valeurs) => {
      try {
        await enregistrer(valeurs, lue);
      } catch (erreur) {
        // Prévenue, la personne garde sa saisie et peut l'enregistrer à la place de l'autre.
        if (estConflit(erreur)) setLue({ ...lue, ...(donneesErreur(erreur).actuel as Record<string, unknown>) });
        throw erreur;
      }
      signalerSucces("Vue enregistrée avec succès");
      surFermer();
    },
  });
  const partagee = f.champ("partagee");
  const remplacer = f.champ("remplacer");
  return (
    <Modal opened onClose={surFermer} title={vue ? "Modifier la vue" : "Enregistrer cette vue"}>
      <CadreFormulaire
        f={f}
        autres={
          vue && (
            <Button variant="subtle" color="red" mr="auto" onClick={() => void supprimer()} disabled={f.envoi}>
              Supprimer
            </Button>
          )
        }
        surAnnuler={surFermer}
        libelleAction="Enregistrer"
      >
        <ChampTexte {...f.champ("nom")} libelle="Nom" requis premier max={80} placeholder={exemple} />
        <Checkbox
          label={interne ? "La partager avec l'équipe" : "La partager avec ma société"}
          description={partage}
          checked={partagee.valeur}
          onChange={(e) => partagee.surChangement(e.currentTarget.checked)}
        />
        {vue && (
          <Checkbox
            label={remplacement}
            checked={remplacer.valeur}
            onChange={(e) => remplacer.surChangement(e.currentTarget.checked)}
          />
        )}
        {children}
      </CadreFormulaire>
    </Modal>
  );
}
