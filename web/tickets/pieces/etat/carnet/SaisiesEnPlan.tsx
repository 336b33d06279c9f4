import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { type EtatLu, LIBELLES_TYPE_ETAT } from "../../../../../domain/etats-des-lieux/etat.ts";
import { client } from "../../../../api.ts";
import { chemins } from "../../../../chemins.ts";
import { effacerBrouillon } from "../../../../demande/brouillon.ts";
import { useEnLigne } from "../../../../demande/useEnLigne.ts";
import { useActeur } from "../../../../session/session.ts";
import { Bandeau } from "../../../../ui/Bandeau.tsx";
import { Confirmation } from "../../../../ui/Confirmation.tsx";
import { signalerEchec } from "../../../../ui/signaler-echec.ts";
import { CORRIGER_AVEC_RESEAU } from "../EnteteEtat.tsx";
import type { Carnet } from "./Carnet.ts";
import { EnvoiDeFond } from "./EnvoiDeFond.tsx";
import { aPerdre, cleCarnet, estConclue, type SaisieGardee, saisiesGardees, transporter } from "./reprise.ts";

interface Props {
  ticket: string;
  /** L'état à l'écran, dont la saisie a déjà son carnet. */
  affiche: string | undefined;
  etats: readonly EtatLu[] | undefined;
  /** Le carnet à l'écran, qu'une saisie jointe au même état fait relire. */
  carnet: Carnet | null;
  surRepris: (etat: EtatLu) => void;
}

/** Ce que l'appareil garde encore et que l'écran ne montre pas : un état signé ou abandonné entre-temps, un autre véhicule. */
export function SaisiesEnPlan({ ticket, affiche, etats, carnet, surRepris }: Props) {
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
          carnet={carnet}
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
  carnet: Carnet | null;
  surFini: (repris?: EtatLu) => void;
}

function Fermee({ saisie, etats, personne, carnet, surFini }: PropsFermee) {
  const [envoi, setEnvoi] = useState(false);
  const [aEffacer, setAEffacer] = useState(false);
  const enLigne = useEnLigne();
  const etat = etats.find((e) => e.id === saisie.id);
  const conclue = estConclue(saisie, etat);
  const effacer = () => effacerBrouillon(saisie.formulaire).then(() => surFini());
  // biome-ignore lint/correctness/useExhaustiveDependencies: une fois par saisie
  useEffect(() => {
    if (conclue) void effacer();
  }, [conclue]);
  if (conclue) return null;
  const enCours = etats.find((e) => e.type === saisie.type && e.signe_le === null);
  const dite = direFermee(saisie, etat, enCours);
  const reprendre = async () => {
    setEnvoi(true);
    try {
      const vers = enCours ?? (await client.etatsDesLieux.ouvrir({ id: saisie.ticket_id, type: saisie.type }));
      if (carnet?.brouillon.formulaire === cleCarnet(personne, vers)) await carnet.suspendre();
      await transporter(saisie, personne, vers, etat !== undefined);
      surFini(vers);
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la sauvegarde");
      setEnvoi(false);
    }
  };
  const reste = aPerdre(saisie);
  return (
    <Bandeau genre="alerte" titre={dite.titre}>
      <p>
        {reste}&nbsp;{reste > 1 ? "saisies y sont encore gardées" : "saisie y est encore gardée"}.{dite.avant}
      </p>
      {dite.geste && !enCours && !enLigne && <p>{CORRIGER_AVEC_RESEAU}</p>}
      {dite.geste && (enCours || enLigne) && (
        <Button size="xs" loading={envoi} onClick={() => void reprendre()}>
          {dite.geste}
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

/** Pourquoi cette saisie ne part pas d'elle-même, et où elle peut aller ; sans geste, ce qu'il faut faire avant. */
function direFermee(
  { type, contenu }: SaisieGardee,
  etat: EtatLu | undefined,
  enCours: EtatLu | undefined,
): { titre: string; avant?: string; geste?: string } {
  const nom = `l'état des lieux (${LIBELLES_TYPE_ETAT[type].toLowerCase()})`;
  if (contenu.debut && !etat)
    return enCours
      ? {
          titre: `Un collègue a commencé ${nom} pendant que vous le faisiez sans réseau`,
          avant: " Ce que vous avez écrit tous les deux vous sera montré, champ par champ.",
          geste: "La joindre à son brouillon",
        }
      : {
          titre: `Un collègue a signé ${nom} pendant que vous le faisiez sans réseau`,
          geste: "La reprendre dans une correction",
        };
  const titre = `L'${nom.slice(2)} a été ${etat ? "signé" : "abandonné"} avant d'avoir tout reçu de cet appareil`;
  if (enCours) return { titre, avant: " Signez ou abandonnez d'abord le brouillon en cours pour la reprendre." };
  return { titre, geste: etat ? "La reprendre dans une correction" : "La reprendre dans un nouvel état" };
}
