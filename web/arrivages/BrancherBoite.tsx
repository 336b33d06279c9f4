import { Modal, Text } from "@mantine/core";
import { useState } from "react";
import { ecrireBoite, type SaisieBoite, saisieBoite } from "../../domain/arrivages/ecrire-boite.ts";
import { CadreFormulaire, GrilleChamps } from "../form/CadreFormulaire.tsx";
import { ChampSecret } from "../form/ChampSecret.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { SecretUneFois } from "../ui/SecretUneFois.tsx";

const VIDE: SaisieBoite = { hote: "", utilisateur: "", mot_de_passe: "", adresse: "" };

/**
 * De quatre réponses à la ligne de réglage d'une boîte. Le mot de passe d'une messagerie ne va pas dans la base : le réglage reste à
 * l'environnement du programme, et cette fenêtre l'écrit sans rien envoyer au serveur.
 */
export function BrancherBoite({ surFermer }: { surFermer: () => void }) {
  const [ligne, setLigne] = useState<string | null>(null);
  const f = useFormulaire<SaisieBoite>({
    initiales: VIDE,
    valider: validerAvec(saisieBoite),
    repli: "Erreur lors de la préparation du réglage",
    enregistrer: async (valeurs) => setLigne(ecrireBoite(saisieBoite.parse(valeurs))),
  });
  if (ligne)
    return (
      <SecretUneFois
        titre="Le réglage de la boîte"
        explication="Posez cette ligne dans l'environnement du programme, puis redémarrez-le. Elle porte le mot de passe de la boîte&nbsp;: gardez-la comme lui. Au démarrage, chaque société reçoit son adresse, que sa fiche montre."
        nom="Le réglage de la boîte"
        secret={ligne}
        libelles={{ copier: "Copier", copie: "Copié", garde: "C'est noté" }}
        surFermer={surFermer}
      />
    );
  return (
    <Modal opened onClose={surFermer} title="Brancher une boîte aux lettres" size="lg" closeOnClickOutside={false}>
      <Text size="sm" mb="md">
        Une boîte IMAP que Reflet lira sans rien y supprimer. Rien de ce que vous écrivez ici ne quitte cette
        page&nbsp;: elle prépare la ligne à poser dans l'environnement du programme.
      </Text>
      <CadreFormulaire f={f} obligatoires surAnnuler={surFermer} libelleAction="Préparer le réglage">
        <GrilleChamps>
          <ChampTexte {...f.champ("hote")} libelle="Serveur IMAP" placeholder="imap.exemple.fr" requis premier />
          <ChampTexte {...f.champ("utilisateur")} libelle="Utilisateur" placeholder="documents@exemple.fr" requis />
          <ChampSecret {...f.champ("mot_de_passe")} libelle="Mot de passe" requis autoComplete="new-password" />
          <ChampTexte
            {...f.champ("adresse")}
            libelle="Adresse où l'on écrit"
            placeholder="documents@exemple.fr"
            aide="Chaque société aura la sienne, comme documents+societe@exemple.fr."
            requis
          />
        </GrilleChamps>
      </CadreFormulaire>
    </Modal>
  );
}
