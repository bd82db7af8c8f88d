CREATE TABLE `folder_file_total` (
	`folder_id` text NOT NULL,
	`biz_type` text NOT NULL,
	`total` integer NOT NULL,
	`size` integer NOT NULL,
	PRIMARY KEY(`folder_id`, `biz_type`)
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `file_folder`;--> statement-breakpoint
CREATE INDEX `file_folder` ON `file` (`folder_id`,`biz_type`,`uploader_id`);
--> statement-breakpoint
INSERT INTO `folder_file_total` (`folder_id`, `biz_type`, `total`, `size`)
SELECT `folder_id`, `biz_type`, count(*), sum(`size`) FROM `file` WHERE `folder_id` <> '' AND `del_flag` = 0 GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER `folder_file_added` AFTER INSERT ON `file` WHEN NEW.`folder_id` <> '' AND NEW.`del_flag` = 0 BEGIN
  INSERT INTO `folder_file_total` (`folder_id`, `biz_type`, `total`, `size`) VALUES (NEW.`folder_id`, NEW.`biz_type`, 1, NEW.`size`)
  ON CONFLICT DO UPDATE SET `total` = `total` + 1, `size` = `size` + excluded.`size`;
END;--> statement-breakpoint
CREATE TRIGGER `folder_file_removed` AFTER DELETE ON `file` WHEN OLD.`folder_id` <> '' AND OLD.`del_flag` = 0 BEGIN
  UPDATE `folder_file_total` SET `total` = `total` - 1, `size` = `size` - OLD.`size`
  WHERE `folder_id` = OLD.`folder_id` AND `biz_type` = OLD.`biz_type`;
END;--> statement-breakpoint
CREATE TRIGGER `folder_file_changed` AFTER UPDATE OF `folder_id`, `biz_type`, `size`, `del_flag` ON `file`
WHEN (OLD.`folder_id` <> '' OR NEW.`folder_id` <> '') AND (OLD.`folder_id` <> NEW.`folder_id` OR OLD.`biz_type` <> NEW.`biz_type`
  OR OLD.`size` <> NEW.`size` OR OLD.`del_flag` <> NEW.`del_flag`) BEGIN
  UPDATE `folder_file_total` SET `total` = `total` - 1, `size` = `size` - OLD.`size`
  WHERE OLD.`folder_id` <> '' AND OLD.`del_flag` = 0 AND `folder_id` = OLD.`folder_id` AND `biz_type` = OLD.`biz_type`;
  INSERT INTO `folder_file_total` (`folder_id`, `biz_type`, `total`, `size`)
  SELECT NEW.`folder_id`, NEW.`biz_type`, 1, NEW.`size` WHERE NEW.`folder_id` <> '' AND NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + 1, `size` = `size` + excluded.`size`;
END;
