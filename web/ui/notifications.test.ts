import { toast } from "react-hot-toast/headless";
import { expect, test, vi } from "vitest";
import {
  explicationDe,
  lireNotifications,
  repriseDe,
  retirerNotification,
  signalerAnnulable,
  signalerAttente,
  signalerErreur,
  signalerSucces,
} from "./notifications.ts";

test("un succès reste deux secondes, une erreur quatre, une attente jusqu'à ce qu'on la retire", () => {
  const succes = vi.spyOn(toast, "success");
  const erreur = vi.spyOn(toast, "error");
  const attente = vi.spyOn(toast, "loading");
  const retrait = vi.spyOn(toast, "dismiss");
  signalerSucces("Fichier téléchargé avec succès");
  signalerErreur("Erreur lors de la sauvegarde");
  const id = signalerAttente("Export en préparation");
  retirerNotification(id);
  expect(succes.mock.calls[0]?.[1]?.duration).toBe(2_000);
  expect(erreur.mock.calls[0]?.[1]?.duration).toBe(4_000);
  expect(attente.mock.calls[0]?.[1]?.duration).toBe(Number.POSITIVE_INFINITY);
  expect(retrait).toHaveBeenCalledWith(id);
});

test("un geste qui se défait se dit deux secondes, sans rien d'autre dans sa notification", () => {
  const succes = vi.spyOn(toast, "success");
  const retour = signalerAnnulable("Champ supprimé avec succès", vi.fn());
  expect(succes.mock.lastCall).toMatchObject(["Champ supprimé avec succès", { duration: 2_000 }]);
  expect(repriseDe(retour)).toBeTypeOf("function");
  expect(lireNotifications()[0]?.texte).toBe("Champ supprimé avec succès");
});

test("une erreur ne dit que sa phrase ; sa cause se tient à côté, et dans la cloche", () => {
  const erreur = vi.spyOn(toast, "error");
  signalerErreur("Erreur lors de la sauvegarde", { id: "essai", explication: "Le serveur ne répond pas." });
  expect(erreur.mock.lastCall).toMatchObject(["Erreur lors de la sauvegarde", { id: "essai", duration: 4_000 }]);
  expect(explicationDe("essai")).toBe("Le serveur ne répond pas.");
  expect(lireNotifications()[0]).toMatchObject({ explication: "Le serveur ne répond pas." });
  signalerErreur("Erreur lors de la sauvegarde", { id: "essai" });
  expect(explicationDe("essai")).toBeUndefined();
});

test("les vingt dernières restent lisibles, la plus récente en tête", () => {
  for (let i = 1; i <= 25; i += 1) signalerSucces(`Succès ${i}`);
  expect(lireNotifications()).toHaveLength(20);
  expect(lireNotifications()[0]?.texte).toBe("Succès 25");
});
