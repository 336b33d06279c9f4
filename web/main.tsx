import "./nonce.ts";
import "@mantine/core/styles.layer.css";
import "./ui/jetons.css";
import "./ui/application.css";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { nonce } from "./nonce.ts";
import { cacheRequetes } from "./requetes.ts";
import { routeur } from "./routeur.ts";
import { garderHistorique } from "./session/adresse.ts";
import { garderGestes } from "./session/isolement.ts";
import { rendreLeFocus, reprendreLeFocus } from "./ui/retour-du-focus.ts";
import { theme, variablesCss } from "./ui/theme.ts";
import { ZoneNotifications } from "./ui/ZoneNotifications.tsx";

const memoireTheme = localStorageColorSchemeManager({ key: "reflet-theme" });

garderGestes();
garderHistorique();
rendreLeFocus();
reprendreLeFocus();

createRoot(document.getElementById("racine") as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variablesCss}
      colorSchemeManager={memoireTheme}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={cacheRequetes}>
        <RouterProvider router={routeur} />
        <ZoneNotifications />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
