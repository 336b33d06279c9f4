import { Button, Modal, Text } from "@mantine/core";
import { IconShieldOff } from "@tabler/icons-react";
import { useState } from "react";
import { nommerPersonne, type PersonneLue } from "../../domain/utilisateurs/utilisateur.ts";
import { client } from "../api.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampSecret } from "../form/ChampSecret.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
import { useActeur } from "../session/session.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { usePersonneRelue } from "./usePersonneRelue.ts";

/** Pour qui a perdu son téléphone et ses codes de secours. La sienne se retire du profil, avec un code. */
export function RetirerFacteur({ personne }: { personne: PersonneLue }) {
  const [ouverte, setOuverte] = useState(false);
  if (useActeur().id === personne.id) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldOff size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOuverte(true)}
      >
        Retirer la double authentification
      </Button>
      {ouverte && <Fenetre personne={personne} surFermer={() => setOuverte(false)} />}
    </>
  );
}

function Fenetre({ personne, surFermer }: { personne: PersonneLue; surFermer: () => void }) {
  const poser = usePersonneRelue();
  const f = useFormulaire({
    initiales: { mot_de_passe: "" },
    valider: (v): Record<string, string> => (v.mot_de_passe ? {} : { mot_de_passe: "Saisissez votre mot de passe" }),
    repli: "Erreur lors du retrait de la double authentification",
    enregistrer: async ({ mot_de_passe }) => {
      poser(await client.utilisateurs.retirerFacteur({ id: personne.id, mot_de_passe }));
      signalerSucces("Double authentification retirée, sessions fermées");
      surFermer();
    },
  });
  return (
    <Modal opened onClose={surFermer} title={`Double authentification de ${nommerPersonne(personne)}`}>
      <CadreFormulaire f={f} obligatoires surAnnuler={surFermer} libelleAction="Retirer" danger>
        <Text size="sm">
          Assurez-vous d'abord que c'est bien elle qui le demande. Ses sessions se ferment, elle en est prévenue par
          e-mail
          {personne.second_facteur_exige
            ? ", et en installera une autre à sa prochaine connexion."
            : ", et son mot de passe suffira jusqu'à ce qu'elle en installe une autre."}
        </Text>
        <ChampSecret
          {...f.champ("mot_de_passe")}
          libelle="Votre mot de passe"
          requis
          autoComplete="current-password"
          aide="Pour confirmer que c'est bien vous."
        />
      </CadreFormulaire>
    </Modal>
  );
}
