import { Modal, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PersonneTrouvee } from "../../domain/donnees-personnelles/donnees-personnelles.contrat.ts";
import { GARDE_APRES_EFFACEMENT } from "../../domain/donnees-personnelles/donnees-personnelles.ts";
import { api, client } from "../api.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
import { signalerSucces } from "../ui/notifications.ts";
import styles from "./DonneesPersonnelles.module.css";
import { cleDeTexte, TextesLibres } from "./TextesLibres.tsx";

interface Props {
  personnes: readonly PersonneTrouvee[];
  surFermer: () => void;
  surEffacees: () => void;
}

const valider = ({ motif, confirmation }: { motif: string; confirmation: string }): Record<string, string> => ({
  ...(motif.trim().length < 3 && { motif: "Dites pourquoi, en trois caractères au moins" }),
  ...(confirmation.trim() !== "EFFACER" && { confirmation: "Écrivez EFFACER pour confirmer" }),
});

/** La dernière question : ce qui part, ce que la loi oblige à garder, et un mot à écrire. */
export function EffacerFenetre({ personnes, surFermer, surEffacees }: Props) {
  const cache = useQueryClient();
  const textes = useQuery(
    api.donneesPersonnelles.textes.queryOptions({
      input: { lignes: personnes.map(({ entite, id }) => `${entite}:${id}`).join(",") },
    }),
  );
  const [coches, setCoches] = useState<ReadonlySet<string>>(new Set());
  const f = useFormulaire({
    initiales: { motif: "", confirmation: "" },
    valider,
    repli: "Erreur lors de l'effacement",
    enregistrer: async ({ motif }) => {
      const {
        effacees,
        fichiers,
        textes: masques,
      } = await client.donneesPersonnelles.effacer({
        lignes: personnes.map(({ entite, id }) => ({ entite, id })),
        motif: motif.trim(),
        textes: (textes.data ?? [])
          .filter((t) => coches.has(cleDeTexte(t)))
          .map(({ entite, id, champ }) => ({ entite, id, champ })),
        confirmation: "EFFACER",
      });
      await cache.invalidateQueries({ queryKey: api.donneesPersonnelles.key() });
      signalerSucces(
        [
          `${effacees} fiche${effacees > 1 ? "s" : ""} effacée${effacees > 1 ? "s" : ""}`,
          fichiers > 0 && `${fichiers} fichier${fichiers > 1 ? "s" : ""}`,
          masques > 0 && `${masques} texte${masques > 1 ? "s" : ""} masqué${masques > 1 ? "s" : ""}`,
        ]
          .filter(Boolean)
          .join(", "),
      );
      surEffacees();
    },
  });
  const entites = [...new Set(personnes.map((p) => p.entite))];
  return (
    <Modal opened onClose={surFermer} title="Effacer une personne" size="lg">
      <CadreFormulaire f={f} obligatoires surAnnuler={surFermer} libelleAction="Effacer définitivement" danger>
        <Stack gap="xs">
          <Text size="sm">
            Nom, coordonnées, permis, fichiers et valeurs du journal de{" "}
            {personnes.length > 1 ? `ces ${personnes.length} fiches` : "cette fiche"} seront effacés, sans retour
            possible. Une sauvegarde restaurée les effacera à nouveau.
          </Text>
          <Text size="sm" fw={600}>
            Ce qui est gardé
          </Text>
          <ul className={styles.gardees}>
            {entites.map((e) => (
              <li key={e}>{GARDE_APRES_EFFACEMENT[e]}</li>
            ))}
          </ul>
        </Stack>
        <TextesLibres requete={textes} coches={coches} surCoches={setCoches} />
        <ChampTexte
          {...f.champ("motif")}
          libelle="Motif"
          requis
          premier
          max={300}
          aide="Gardé avec la trace de l'effacement&nbsp;: n'y nommez pas la personne."
        />
        <ChampTexte {...f.champ("confirmation")} libelle="Écrivez EFFACER" requis max={20} />
      </CadreFormulaire>
    </Modal>
  );
}
