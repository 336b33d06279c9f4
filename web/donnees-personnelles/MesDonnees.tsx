import { Button, Modal, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import {
  GENRES_DEMANDE,
  type GenreDemande,
  LIBELLES_GENRE,
} from "../../domain/donnees-personnelles/donnees-personnelles.ts";
import { api, client } from "../api.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { signalerSucces } from "../ui/notifications.ts";
import styles from "./DonneesPersonnelles.module.css";

/** Exercer ses droits sans quitter le produit : copie, effacement, opposition. La rectification se fait juste au-dessus. */
export function MesDonnees() {
  const { data } = useQuery(api.donneesPersonnelles.mesDemandes.queryOptions());
  const [ouverte, fenetre] = useDisclosure(false);
  return (
    <Fiche
      titre="Mes données personnelles"
      actions={
        <Button variant="default" size="xs" onClick={fenetre.open}>
          Faire une demande
        </Button>
      }
    >
      <p className={styles.aide}>
        Vous pouvez recevoir une copie de vos données, les faire effacer ou vous opposer à un traitement. Une réponse
        vous est due sous un mois. Vos nom, téléphone et adresse se corrigent vous-même sur cette page.
      </p>
      {data && data.length > 0 && (
        <ul className={styles.gardees} aria-label="Mes demandes">
          {data.map((d) => (
            <li key={d.id}>
              {LIBELLES_GENRE[d.genre]}, le {formaterInstant(d.faite_le)}{" "}
              {d.traitee_le ? <Etiquette ton="vert">Traitée</Etiquette> : <Etiquette ton="ambre">En cours</Etiquette>}
            </li>
          ))}
        </ul>
      )}
      {ouverte && <Demander surFermer={fenetre.close} />}
    </Fiche>
  );
}

function Demander({ surFermer }: { surFermer: () => void }) {
  const cache = useQueryClient();
  const cle = useRef(cleUnique());
  const f = useFormulaire<{ genre: string; precisions: string }>({
    initiales: { genre: "", precisions: "" },
    valider: ({ genre }) => (genre ? {} : ({ genre: "Choisissez votre demande" } as Record<string, string>)),
    repli: "Erreur lors de l'envoi de la demande",
    enregistrer: async ({ genre, precisions }) => {
      const lues = await client.donneesPersonnelles.demander({
        genre: genre as GenreDemande,
        precisions,
        cle_idempotence: cle.current,
      });
      cache.setQueryData(api.donneesPersonnelles.mesDemandes.queryKey(), lues);
      signalerSucces("Demande envoyée");
      surFermer();
    },
  });
  return (
    <Modal opened onClose={surFermer} title="Mes données personnelles">
      <CadreFormulaire f={f} obligatoires surAnnuler={surFermer} libelleAction="Envoyer">
        <ChampChoix
          {...f.champ("genre")}
          libelle="Votre demande"
          requis
          choix={GENRES_DEMANDE.map((g) => ({ valeur: g, libelle: LIBELLES_GENRE[g] }))}
        />
        <ChampTexte {...f.champ("precisions")} libelle="Précisions" lignes={4} max={2000} />
        <Text size="sm" c="dimmed">
          Un effacement ferme votre compte. Ce que la loi oblige à garder (factures, sinistres&nbsp;: dix ans) reste,
          sans vous nommer quand c'est possible.
        </Text>
      </CadreFormulaire>
    </Modal>
  );
}
