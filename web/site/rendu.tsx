import { renderToString } from "react-dom/server";
import { AccueilPage } from "./AccueilPage.tsx";

/** La page d'accueil en HTML, à la construction : lisible sans JavaScript. */
export const rendreAccueil = (): string => renderToString(<AccueilPage />);
