import { Checkbox, SimpleGrid } from "@mantine/core";
import type { ReactNode } from "react";
import { EVENEMENTS, NOMS_EVENEMENTS } from "../../domain/webhooks/webhook.ts";
import { ChampTexte } from "../form/ChampTexte.tsx";
import type { ChampLie } from "../form/useFormulaire.ts";

interface Props {
  nom: ChampLie<string>;
  adresse: ChampLie<string>;
  evenements: ChampLie<string[]>;
  /** Entre l'adresse et les événements : le périmètre, que l'on choisit à la création. */
  children: ReactNode;
}

/** Ce que l'on choisit d'un webhook, à sa création comme ensuite. */
export function SaisieWebhook({ nom, adresse, evenements, children }: Props) {
  return (
    <>
      <ChampTexte {...nom} libelle="Nom" requis premier max={80} aide="L'outil qui sera prévenu." />
      <ChampTexte
        {...adresse}
        libelle="Adresse"
        requis
        max={500}
        placeholder="https://outil.exemple.fr/reflet"
        aide="En https, sur l'internet public."
      />
      {children}
      <Checkbox.Group
        label="Événements"
        withAsterisk
        value={evenements.valeur}
        onChange={(valeur) => evenements.surChangement(valeur)}
        error={evenements.erreur}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          {NOMS_EVENEMENTS.map((evenement) => (
            <Checkbox key={evenement} value={evenement} label={EVENEMENTS[evenement]} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </>
  );
}
