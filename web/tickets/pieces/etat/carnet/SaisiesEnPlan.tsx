import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { type EtatLu, LIBELLES_TYPE_ETAT } from "../../../../../domain/etats-des-lieux/etat.ts";
import { client } from "../../../../api.ts";
import { chemins } from "../../../../chemins.ts";
import { effacerBrouillon } from "../../../../demande/brouillon.ts";
import { useActeur } from "../../../../session/session.ts";
import { Bandeau } from "../../../../ui/Bandeau.tsx";
import { Confirmation } from "../../../../ui/Confirmation.tsx";
import { signalerEchec } from "../../../../ui/signaler-echec.ts";
import { EnvoiDeFond } from "./EnvoiDeFond.tsx";
import { estConclue, type SaisieGardee, saisiesGardees, transporter } from "./reprise.ts";

interface Props {
  ticket: string;
  /** L'état à l'écran, dont la saisie a déjà son carnet. */
  affiche: string | undefined;
  etats: readonly EtatLu[] | undefined;
  surRepris: (etat: EtatLu) => void;
}

/** Ce que l'appareil garde encore et que l'écran ne montre pas : un état signé ou abandonné entre-temps, un autre véhicule. */
export function SaisiesEnPlan({ ticket, affiche, etats, surRepris }: Props) {
  const personne = useActeur().id;
  const [gardees, setGardees] = useState<readonly SaisieGardee[]>([]);
  const relire = useCallback(async () => setGardees(await saisiesGardees(personne)), [personne]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: un état relu a pu se fermer, un autre passer à l'écran
  useEffect(() => void relire(), [relire, etats, affiche]);
  if (!etats) return null;
  const fermees = gardees.filter(
    (g) => g.ticket_id === ticket && !etats.some((e) => e.id === g.id && e.signe_le === null),
  );
  const ailleurs = [...new Set(gardees.filter((g) => g.ticket_id !== ticket && g.reste > 0).map((g) => g.ticket_id))];
  const deFond = gardees.filter((g) => g.reste > 0 && g.id !== affiche && !fermees.includes(g));
  return (
    <>
      {deFond.map((g) => (
        <EnvoiDeFond key={g.formulaire} saisie={g} surFini={() => void relire()} />
      ))}
      {fermees.map((g) => (
        <Fermee
          key={g.formulaire}
          saisie={g}
          etats={etats}
          personne={personne}
          surFini={(repris) => {
            void relire();
            if (repris) surRepris(repris);
          }}
        />
      ))}
      {ailleurs.length > 0 && (
        <Bandeau
          genre="info"
          titre={
            ailleurs.length > 1
              ? `${ailleurs.length} autres états des lieux attendent d'être envoyés`
              : "Un autre état des lieux attend d'être envoyé"
          }
        >
          {ailleurs.map((id, i) => (
            <span key={id}>
              {i > 0 && ", "}
              <Link to={chemins.etatDesLieux(id)}>ouvrir {ailleurs.length > 1 ? `le ${i + 1}ᵉ` : "cet état"}</Link>
            </span>
          ))}
        </Bandeau>
      )}
    </>
  );
}

interface PropsFermee {
  saisie: SaisieGardee;
  etats: readonly EtatLu[];
  personne: string;
  surFini: (repris?: EtatLu) => void;
}

function Fermee({ saisie, etats, personne, surFini }: PropsFermee) {
  const [envoi, setEnvoi] = useState(false);
  const [aEffacer, setAEffacer] = useState(false);
  const etat = etats.find((e) => e.id === saisie.id);
  const conclue = estConclue(saisie, etat);
  const effacer = () => effacerBrouillon(saisie.formulaire).then(() => surFini());
  // biome-ignore lint/correctness/useExhaustiveDependencies: une fois par saisie
  useEffect(() => {
    if (conclue) void effacer();
  }, [conclue]);
  if (conclue) return null;
  const type = LIBELLES_TYPE_ETAT[saisie.type].toLowerCase();
  const enCours = etats.some((e) => e.type === saisie.type && e.signe_le === null);
  const reprendre = async () => {
    setEnvoi(true);
    try {
      const neuf = await client.etatsDesLieux.ouvrir({ id: saisie.ticket_id, type: saisie.type });
      await transporter(saisie, personne, neuf, etat !== undefined);
      surFini(neuf);
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la sauvegarde");
      setEnvoi(false);
    }
  };
  return (
    <Bandeau
      genre="alerte"
      titre={`L'état des lieux (${type}) a été ${etat ? "signé" : "abandonné"} avant d'avoir tout reçu de cet appareil`}
    >
      <p>
        {saisie.reste}&nbsp;{saisie.reste > 1 ? "saisies y sont encore gardées" : "saisie y est encore gardée"}.
        {enCours && " Signez ou abandonnez d'abord le brouillon en cours pour la reprendre."}
      </p>
      {!enCours && (
        <Button size="xs" loading={envoi} onClick={() => void reprendre()}>
          La reprendre dans {etat ? "une correction" : "un nouvel état"}
        </Button>
      )}{" "}
      <Button size="xs" variant="default" color="red" disabled={envoi} onClick={() => setAEffacer(true)}>
        L'effacer de cet appareil
      </Button>
      <Confirmation
        ouverte={aEffacer}
        titre="Effacer la saisie"
        texte="Ce que cet appareil garde de cet état des lieux, photos comprises, sera perdu."
        libelleAction="Effacer"
        danger
        surConfirmer={() => void effacer()}
        surAnnuler={() => setAEffacer(false)}
      />
    </Bandeau>
  );
}
