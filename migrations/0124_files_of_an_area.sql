CREATE TABLE `area_file_total` (
	`area` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `file_uploader`;--> statement-breakpoint
CREATE INDEX `file_uploader` ON `file` (`uploader_id`,`biz_type`);
--> statement-breakpoint
INSERT INTO `area_file_total` (`area`, `total`)
SELECT o.`area`, count(*) FROM `file` f CROSS JOIN `folder` o ON o.`id` = f.`folder_id` AND o.`del_flag` = 0
WHERE f.`biz_type` = 'folder' AND f.`del_flag` = 0 GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER `area_file_added` AFTER INSERT ON `file` WHEN NEW.`biz_type` = 'folder' AND NEW.`del_flag` = 0 BEGIN
  INSERT INTO `area_file_total` (`area`, `total`) SELECT o.`area`, 1 FROM `folder` o WHERE o.`id` = NEW.`folder_id` AND o.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `area_file_removed` AFTER DELETE ON `file` WHEN OLD.`biz_type` = 'folder' AND OLD.`del_flag` = 0 BEGIN
  UPDATE `area_file_total` SET `total` = `total` - 1
  WHERE `area` = (SELECT o.`area` FROM `folder` o WHERE o.`id` = OLD.`folder_id` AND o.`del_flag` = 0);
END;--> statement-breakpoint
CREATE TRIGGER `area_file_changed` AFTER UPDATE OF `biz_type`, `folder_id`, `del_flag` ON `file`
WHEN OLD.`biz_type` <> NEW.`biz_type` OR OLD.`folder_id` <> NEW.`folder_id` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  UPDATE `area_file_total` SET `total` = `total` - 1 WHERE OLD.`biz_type` = 'folder' AND OLD.`del_flag` = 0
    AND `area` = (SELECT o.`area` FROM `folder` o WHERE o.`id` = OLD.`folder_id` AND o.`del_flag` = 0);
  INSERT INTO `area_file_total` (`area`, `total`) SELECT o.`area`, 1 FROM `folder` o
  WHERE NEW.`biz_type` = 'folder' AND NEW.`del_flag` = 0 AND o.`id` = NEW.`folder_id` AND o.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `area_file_folder_added` AFTER INSERT ON `folder` WHEN NEW.`del_flag` = 0 BEGIN
  INSERT INTO `area_file_total` (`area`, `total`) SELECT NEW.`area`, count(*) FROM `file` f
  WHERE f.`folder_id` = NEW.`id` AND f.`biz_type` = 'folder' AND f.`del_flag` = 0 GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `area_file_folder_removed` AFTER DELETE ON `folder` WHEN OLD.`del_flag` = 0 BEGIN
  UPDATE `area_file_total` SET `total` = `total` - (SELECT count(*) FROM `file` f
    WHERE f.`folder_id` = OLD.`id` AND f.`biz_type` = 'folder' AND f.`del_flag` = 0) WHERE `area` = OLD.`area`;
END;--> statement-breakpoint
CREATE TRIGGER `area_file_folder_changed` AFTER UPDATE OF `area`, `del_flag` ON `folder`
WHEN OLD.`area` <> NEW.`area` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  UPDATE `area_file_total` SET `total` = `total` - (SELECT count(*) FROM `file` f
    WHERE f.`folder_id` = OLD.`id` AND f.`biz_type` = 'folder' AND f.`del_flag` = 0) WHERE OLD.`del_flag` = 0 AND `area` = OLD.`area`;
  INSERT INTO `area_file_total` (`area`, `total`) SELECT NEW.`area`, count(*) FROM `file` f
  WHERE NEW.`del_flag` = 0 AND f.`folder_id` = NEW.`id` AND f.`biz_type` = 'folder' AND f.`del_flag` = 0 GROUP BY 1
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;
