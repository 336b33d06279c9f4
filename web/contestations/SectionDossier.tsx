import { Text } from "@mantine/core";
import { type ContestationLue, champsContestation } from "../../domain/contestations/contestation.ts";
import { direReport } from "../../domain/contestations/echeance.ts";
import { client } from "../api.ts";
import type { Definitions } from "../champs/definition.ts";
import { SectionChamps } from "../champs/SectionChamps.tsx";
import { ValeurFiche } from "../champs/Valeur.tsx";
import { usePoser } from "./useContestation.ts";

type Cle = "date_limite" | "expert";
const ORDRE: readonly Cle[] = ["date_limite", "expert"];
const champs = (experts: readonly string[]): Definitions<Cle> => ({
  date_limite: { libelle: "Date limite de contestation", genre: "date" },
  expert: { libelle: "Expert du rapport", genre: "texte", suggestions: experts },
});
const envoyables = champsContestation.partial();

/** Ce qui ne se calcule pas : la date limite quand le contrat en dit une autre, et l'expert, pour savoir ce qui l'emporte chez qui. */
export function SectionDossier({ contestation: c }: { contestation: ContestationLue }) {
  const poser = usePoser();
  const definitions = champs(c.experts);
  const report = direReport(c.date_limite, c.limite_contrat);
  return (
    <SectionChamps
      titre="Dossier"
      champs={ORDRE}
      definitions={definitions}
      valeur={(cle) => c[cle]}
      rendus={
        report
          ? {
              date_limite: (
                <>
                  <ValeurFiche definition={definitions.date_limite} valeur={c.date_limite} />
                  <Text size="sm" c="dimmed">
                    {report}
                  </Text>
                </>
              ),
            }
          : {}
      }
      schema={champsContestation}
      peutModifier
      enregistrer={async (changes, avant) => {
        poser(
          await client.contestations.modifier({
            id: c.id,
            champs: envoyables.parse(changes),
            avant: avant as Record<string, string | null>, // deux champs de texte
          }),
        );
      }}
      repli="Erreur lors de la sauvegarde"
    />
  );
}
