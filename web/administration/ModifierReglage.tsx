import { Modal, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  jugerReglage,
  type Reglage,
  type SaisieReglage,
  VALEUR_REGLAGE_MAX,
} from "../../domain/administration/reglages.ts";
import { api, client } from "../api.ts";
import { donneesErreur, estConflit } from "../erreurs.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
import { useGardeFenetre } from "../form/useGardeFenetre.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { signalerSucces } from "../ui/notifications.ts";

interface Props {
  reglage: Reglage & { saisie: SaisieReglage };
  surFermer: () => void;
}

/** La fenêtre qui pose un réglage, ou le rend à son défaut. Changé par un autre entre-temps, sa valeur se montre avant de la remplacer. */
export function ModifierReglage({
  reglage: { variable, sens, saisie, valeur, enregistree, source },
  surFermer,
}: Props) {
  const cache = useQueryClient();
  // Ce que la personne a sous les yeux : c'est à cela que le serveur compare.
  const [avant, setAvant] = useState(enregistree);
  const [leur, setLeur] = useState<{ valeur: string | null } | null>(null);
  const envoyer = async (posee: string | null) => {
    try {
      await client.administration.regler({ variable, valeur: posee, avant });
    } catch (erreur) {
      if (!estConflit(erreur)) throw erreur;
      const actuel = (donneesErreur(erreur).actuel ?? {}) as { valeur?: string | null }; // forme du contrat
      setAvant(actuel.valeur ?? null);
      return setLeur({ valeur: actuel.valeur ?? null });
    }
    // Un réglage se lit aussi ailleurs (durées de conservation, premiers pas) : l'écran suivant relit le sien.
    await cache.invalidateQueries({ refetchType: "none" });
    await cache.invalidateQueries({ queryKey: api.administration.reglages.key() });
    signalerSucces(posee ? "Réglage enregistré avec succès" : "Réglage rendu à son défaut");
    surFermer();
  };
  const f = useFormulaire({
    initiales: { valeur: valeur ?? "" },
    valider: (v): { valeur?: string } => {
      const phrase = v.valeur.trim() ? jugerReglage(saisie, v.valeur.trim()) : null;
      return phrase ? { valeur: phrase } : {};
    },
    enregistrer: (v) => envoyer(v.valeur.trim() || null),
    repli: "Erreur lors de la sauvegarde",
  });
  const { fermer, garde } = useGardeFenetre({ modifie: f.modifie, surFermer });
  const champ = f.champ("valeur");
  const raccourci =
    variable.startsWith("CONSERVATION_") && Number(champ.valeur) > 0 && Number(champ.valeur) < Number(valeur ?? 0);
  return (
    <Modal opened onClose={fermer} title={sens} closeOnClickOutside={false}>
      {garde}
      <CadreFormulaire f={f} surAnnuler={fermer} libelleAction="Enregistrer" danger={raccourci}>
        <TextInput
          name="valeur"
          label="Valeur"
          description={source === "ecran" ? "Vide, le réglage revient à son défaut." : undefined}
          value={champ.valeur}
          onChange={(e) => champ.surChangement(e.currentTarget.value)}
          error={champ.erreur}
          disabled={champ.desactive}
          maxLength={VALEUR_REGLAGE_MAX}
          inputMode={saisie.genre === "entier" ? "numeric" : saisie.genre === "courriel" ? "email" : "text"}
          autoComplete="off"
          data-autofocus
          {...(saisie.genre === "entier" && {
            className: "chiffres",
            rightSection: <span aria-hidden="true">{saisie.unite}</span>,
            rightSectionWidth: 20 + saisie.unite.length * 9,
            rightSectionPointerEvents: "none" as const,
          })}
        />
        {raccourci && (
          <Bandeau genre="alerte" titre="Ce qui a passé cet âge s'efface au prochain passage, sans retour">
            L'écran Données personnelles dit combien de fiches partiraient.
          </Bandeau>
        )}
        {leur && (
          <Bandeau genre="alerte" titre="Quelqu'un d'autre a changé ce réglage pendant votre saisie">
            {leur.valeur ? `Sa valeur\u00a0: «\u00a0${leur.valeur}\u00a0».` : "Il l'a rendu à son défaut."} Enregistrer
            de nouveau la remplace.
          </Bandeau>
        )}
      </CadreFormulaire>
    </Modal>
  );
}
