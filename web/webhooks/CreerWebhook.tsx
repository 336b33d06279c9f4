import { Checkbox, Modal, SimpleGrid } from "@mantine/core";
import { useRef } from "react";
import { EVENEMENTS, type Evenement, NOMS_EVENEMENTS } from "../../domain/webhooks/webhook.ts";
import { client } from "../api.ts";
import { ChampPerimetre } from "../clients/ChampPerimetre.tsx";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { cleUnique } from "../form/cleUnique.ts";
import { useFormulaire } from "../form/useFormulaire.ts";

interface Props {
  surFermer: () => void;
  surCree: (secret: string) => void;
}
interface Valeurs {
  nom: string;
  adresse: string;
  client_id: string;
  evenements: string[];
}

const valider = ({ nom, adresse, evenements }: Valeurs): Record<string, string> => ({
  ...(!nom.trim() && { nom: "Le nom est requis" }),
  ...(!adresse.trim() && { adresse: "L'adresse est requise" }),
  ...(evenements.length === 0 && { evenements: "Choisissez au moins un événement" }),
});

export function CreerWebhook({ surFermer, surCree }: Props) {
  // Un double clic, ou une réponse perdue, ne crée pas deux webhooks.
  const cle = useRef(cleUnique());
  const f = useFormulaire<Valeurs>({
    initiales: { nom: "", adresse: "", client_id: "", evenements: [] },
    valider,
    repli: "Erreur lors de la création du webhook",
    enregistrer: async ({ nom, adresse, client_id, evenements }) => {
      const cree = await client.webhooks.creer({
        nom,
        adresse,
        client_id: client_id || null,
        evenements: evenements as Evenement[], // les cases n'offrent que ceux-là
        cle_idempotence: cle.current,
      });
      surCree(cree.secret);
    },
  });
  const choisis = f.champ("evenements");
  return (
    <Modal opened onClose={surFermer} title="Créer un webhook" size="lg">
      <CadreFormulaire f={f} obligatoires surAnnuler={surFermer} libelleAction="Créer">
        <ChampTexte {...f.champ("nom")} libelle="Nom" requis premier max={80} aide="L'outil qui sera prévenu." />
        <ChampTexte
          {...f.champ("adresse")}
          libelle="Adresse"
          requis
          max={500}
          placeholder="https://outil.exemple.fr/reflet"
          aide="En https, sur l'internet public."
        />
        <ChampPerimetre {...f.champ("client_id")} aide="Le webhook d'une société n'apprend rien des autres." />
        <Checkbox.Group
          label="Événements"
          withAsterisk
          value={choisis.valeur}
          onChange={(valeur) => choisis.surChangement(valeur)}
          error={choisis.erreur}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
            {NOMS_EVENEMENTS.map((nom) => (
              <Checkbox key={nom} value={nom} label={EVENEMENTS[nom]} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      </CadreFormulaire>
    </Modal>
  );
}
